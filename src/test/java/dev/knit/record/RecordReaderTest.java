package dev.knit.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.Key;
import dev.knit.Kind;
import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.text.Composition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Proves how a record that is wrong in one place is named, what is given out all the same, and
 * which of two faults counts. Records are written out in full and packed by the JDK.
 */
class RecordReaderTest {
  private static final String DIGEST = "0123456789abcdef0123456789abcdef01234567";
  private static final String HEADER = "version id 2 " + DIGEST + "\n";
  private static final String GOOD = HEADER + "a\nb\nend id\n";

  private final RecordReader reader = new RecordReader(Limits.DEFAULT.withTextBytes(1 << 20));

  @AfterEach
  void close() {
    reader.close();
  }

  @Test
  void aSoundRecordIsReadAndCounted() throws CorruptException {
    byte[] packed = pack(GOOD);
    KnitRecord record = read(packed, false);
    assertEquals(Slice.utf8(DIGEST), record.digest());
    assertEquals(Slice.utf8("a\nb\n"), text(record, null));
    assertNull(reader.flaw());
    assertEquals(packed.length, reader.packedLength());
    assertEquals(GOOD.length(), reader.bytesExpanded());
    read(packed, false);
    assertEquals(2L * GOOD.length(), reader.bytesExpanded());
  }

  @Test
  void aDeltaNeedsABasisThatIsLongEnough() throws CorruptException {
    KnitRecord delta = read(pack(HEADER + "1,2,1\nx\nend id\n"), true);
    KnitRecord basis = read(pack(GOOD), false);
    assertEquals(Slice.utf8("a\nx\n"), text(delta, basis.on(null)));
    assertNull(delta.on(null));
    KnitRecord none = read(pack("version id 0 " + DIGEST + "\nend id\n"), false);
    assertNull(delta.on(none.on(null)));
    assertNull(new KnitRecord(Slice.utf8(DIGEST), null, null).on(basis.on(null)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "version id 2 " + DIGEST,
        "version id 2\na\nb\nend id\n",
        "version id 2 " + DIGEST + " \na\nb\nend id\n",
        "version id 2 " + DIGEST + "0\na\nb\nend id\n",
        "version id 2 0123456789abcdef0123456789abcdef0123456\na\nb\nend id\n",
        "version id 2 0123456789ABCDEF0123456789abcdef01234567\na\nb\nend id\n",
        "version id 2 0123456789abcdefg123456789abcdef01234567\na\nb\nend id\n",
        "version id 2 0123456789abcdef/123456789abcdef01234567\na\nb\nend id\n",
        "version id 2 0123456789abcdef:123456789abcdef01234567\na\nb\nend id\n",
        " id 2 " + DIGEST + "\na\nb\nend id\n",
        "version  2 " + DIGEST + "\na\nb\nend id\n",
        "version id  " + DIGEST + "\na\nb\nend id\n",
        "version id -2 " + DIGEST + "\na\nb\nend id\n",
        "version id 2x " + DIGEST + "\na\nb\nend id\n",
        "version id 2147483648 " + DIGEST + "\na\nb\nend id\n",
        "version id 21474836470 " + DIGEST + "\na\nb\nend id\n",
        HEADER,
        HEADER + "end id",
        HEADER + "a\nb\nend i\n",
        HEADER + "a\nb\nend ix\n",
        HEADER + "a\nb\nEnd id\n",
        HEADER + "a\nb\nend idx",
        HEADER + "a\nbend id\n",
        HEADER + "a\nb\n",
      })
  void whatIsNoRecordIsMalformed(String record) {
    assertEquals(Kind.RECORD_MALFORMED, fault(pack(record), false).kind());
  }

  @Test
  void aRecordOfAnotherKeyNamesBoth() {
    Damage found = fault(pack(GOOD.replace("id", "ie")), false);
    assertEquals(Kind.RECORD_OF_OTHER_KEY, found.kind());
    assertEquals("a record of id", found.expected());
    assertEquals("a record of ie", found.actual());
    assertEquals(7, found.offset());
  }

  @Test
  void aWrongCountAloneIsGivenOutWithItsFlaw() throws CorruptException {
    byte[] packed = pack(GOOD.replace(" 2 ", " 3 "));
    assertEquals(Kind.LINE_COUNT_WRONG, fault(packed, false).kind());
    KnitRecord record = reader.readAnyway(place(), packed, 0, packed.length, false, false, null);
    assertEquals(Slice.utf8("a\nb\n"), text(record, null));
    assertEquals(Kind.LINE_COUNT_WRONG, flaw().kind());
    assertEquals("3 lines, as the header says", flaw().expected());
    assertEquals("2 lines", flaw().actual());
  }

  @Test
  void aWrongChecksumAloneIsGivenOutWithItsFlaw() throws CorruptException {
    byte[] packed = pack(GOOD);
    packed[packed.length - 8] ^= 1;
    assertEquals(Kind.RECORD_CHECKSUM, fault(packed, false).kind());
    KnitRecord record = reader.readAnyway(place(), packed, 0, packed.length, false, false, null);
    assertEquals(Slice.utf8("a\nb\n"), text(record, null));
    assertEquals(Kind.RECORD_CHECKSUM, flaw().kind());
  }

  @Test
  void aWrongChecksumExplainsWhateverElseIsWrong() {
    byte[] count = pack(GOOD.replace(" 2 ", " 3 "));
    count[count.length - 8] ^= 1;
    assertEquals(Kind.RECORD_CHECKSUM, fault(count, false).kind());
    for (String record : new String[] {"no header", GOOD + "\n", GOOD.replace("id", "ie")}) {
      byte[] packed = pack(record);
      packed[packed.length - 8] ^= 1;
      Damage found = fault(packed, false);
      assertEquals(Kind.RECORD_UNDECODABLE, found.kind());
      assertTrue(found.detail().startsWith("checksum"));
    }
  }

  @Test
  void aWrongCountComesBeforeWhatIsWrongInTheBody() {
    assertEquals(Kind.RECORD_MALFORMED, fault(pack(GOOD), true).kind());
    assertEquals(
        "no hunk header at byte 54 of what it expands to", fault(pack(GOOD), true).detail());
    assertEquals(Kind.LINE_COUNT_WRONG, fault(pack(GOOD.replace(" 2 ", " 3 ")), true).kind());
  }

  @Test
  void aLineWithoutOriginIsNamed() {
    byte[] packed = pack(GOOD);
    CorruptException thrown =
        assertThrows(
            CorruptException.class,
            () -> reader.read(place(), packed, 0, packed.length, false, true, null));
    assertEquals(Kind.ANNOTATION_MISSING, thrown.damage().kind());
  }

  @Test
  void textsAndLinesOverTheLimitAreNotDamage() {
    String large = "x".repeat(1 << 20);
    Damage bytes = fault(pack(HEADER + large + "\nb\nend id\n"), false);
    assertEquals(Kind.TEXT_OVER_LIMIT, bytes.kind());
    Damage lines = fault(pack(HEADER + "\n".repeat(1 << 19) + "end id\n"), false);
    assertEquals(Kind.TEXT_OVER_LIMIT, lines.kind());
    assertTrue(lines.detail().contains("lines in"));
  }

  @Test
  void theOwnerOfARecordIsToldWhateverLiesBehindIt() {
    byte[] packed = pack(GOOD);
    byte[] more = java.util.Arrays.copyOf(packed, packed.length + 9);
    more[packed.length + 3] = 7;
    assertEquals(Slice.utf8("id"), reader.owner(more, 0, more.length));
    assertEquals(packed.length, reader.packedLength());
    assertNull(reader.owner(more, 1, more.length));
    byte[] none = pack("no record");
    assertNull(reader.owner(none, 0, none.length));
  }

  @Test
  void whatIsNoMemberIsUndecodable() {
    assertEquals(Kind.RECORD_UNDECODABLE, fault(new byte[0], false).kind());
    assertEquals(Kind.RECORD_UNDECODABLE, fault(Slice.utf8(GOOD).toArray(), false).kind());
  }

  private Damage flaw() {
    return java.util.Objects.requireNonNull(reader.flaw());
  }

  private static Slice text(KnitRecord record, @Nullable Composition basis) {
    return java.util.Objects.requireNonNull(record.on(basis)).text(false);
  }

  private Damage fault(byte[] packed, boolean isDelta) {
    return assertThrows(CorruptException.class, () -> read(packed, isDelta)).damage();
  }

  private KnitRecord read(byte[] packed, boolean isDelta) throws CorruptException {
    return reader.read(place(), packed, 0, packed.length, isDelta, false, null);
  }

  private static RecordPlace place() {
    return new RecordPlace("x.knit", Key.of(Slice.utf8("id")), 7, 100);
  }

  private static byte[] pack(String record) {
    return GzipMemberTest.pack(Slice.utf8(record).toArray());
  }
}
