package dev.knit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Proves the edges of the words that all floors share: slices, keys, what is shown, damage. */
class WordsTest {
  private static final byte[] ARRAY = {9, 'a', 'b', (byte) 0xff, 9};
  private static final Slice SLICE = Slice.of(ARRAY, 1, 3);

  @Test
  void aSliceIsARangeOfAnArrayThatIsNotCopied() {
    assertSame(ARRAY, SLICE.array());
    assertEquals(1, SLICE.offset());
    assertEquals(4, SLICE.end());
    assertEquals(3, SLICE.length());
    assertEquals((byte) 0xff, SLICE.at(2));
    assertArrayEquals(new byte[] {'a', 'b', (byte) 0xff}, SLICE.toArray());
    assertEquals(SLICE, SLICE.copy());
    assertNotSame(ARRAY, SLICE.copy().array());
    assertEquals(Slice.utf8("b"), SLICE.sub(1, 2));
    assertTrue(SLICE.sub(3, 3).isEmpty());
    assertEquals("ab\ufffd", SLICE.toString());
  }

  @Test
  void aSliceKeepsWithinItsArray() {
    for (int[] range : new int[][] {{-1, 1}, {0, -1}, {5, 1}, {3, 3}, {Integer.MAX_VALUE, 1}}) {
      assertThrows(IndexOutOfBoundsException.class, () -> Slice.of(ARRAY, range[0], range[1]));
    }
    for (int[] range : new int[][] {{-1, 1}, {2, 1}, {0, 4}, {4, 4}}) {
      assertThrows(IndexOutOfBoundsException.class, () -> SLICE.sub(range[0], range[1]));
    }
    assertThrows(IndexOutOfBoundsException.class, () -> SLICE.at(-1));
    assertThrows(IndexOutOfBoundsException.class, () -> SLICE.at(3));
  }

  @Test
  void slicesAreComparedAsUnsignedBytes() {
    assertTrue(SLICE.compareTo(Slice.utf8("abc")) > 0);
    assertTrue(Slice.utf8("ab").compareTo(SLICE) < 0);
    assertEquals(0, SLICE.compareTo(SLICE.copy()));
    assertEquals(SLICE.hashCode(), SLICE.copy().hashCode());
    assertNotEquals(SLICE, Slice.utf8("ab"));
    assertFalse(SLICE.equals((Object) "ab"));
    assertTrue(SLICE.sameBytes(ARRAY, 1, 4));
    assertFalse(SLICE.sameBytes(ARRAY, 1, 3));
  }

  @Test
  void beginningsAndEndingsAreFound() {
    assertTrue(SLICE.startsWith(Slice.EMPTY));
    assertTrue(SLICE.startsWith(Slice.utf8("ab")));
    assertFalse(SLICE.startsWith(Slice.utf8("b")));
    assertFalse(SLICE.startsWith(Slice.utf8("abcd")));
    assertTrue(SLICE.endsWith(SLICE.sub(1, 3)));
    assertFalse(SLICE.endsWith(Slice.utf8("b")));
    assertFalse(SLICE.endsWith(Slice.of(ARRAY)));
    assertEquals(1, SLICE.indexOf((byte) 'b', 0));
    assertEquals(-1, SLICE.indexOf((byte) 'b', 2));
    assertEquals(-1, SLICE.indexOf((byte) 9, 0));
  }

  @Test
  void keysHaveOneOrTwoParts() {
    Slice file = Slice.utf8("file");
    Slice revision = Slice.utf8("rev");
    Key text = Key.of(file, revision);
    assertEquals("file/rev", text.toString());
    assertEquals(revision, text.version());
    assertEquals(List.of(file, revision), text.parts());
    assertEquals(text, Key.of(List.of(file, revision)));
    assertEquals(text.hashCode(), Key.of(file, Slice.utf8("rev")).hashCode());
    assertEquals("rev", Key.of(revision).toString());
    assertEquals("/", Key.of(Slice.EMPTY, Slice.EMPTY).toString());
    assertEquals("/rev", Key.of(Slice.EMPTY, revision).toString());
    assertEquals("file/", Key.of(file, Slice.EMPTY).toString());
    assertNotEquals(text, Key.of(revision));
    assertFalse(text.equals((Object) "file/rev"));
    assertTrue(Key.of(file).compareTo(text) < 0);
    assertTrue(text.compareTo(Key.of(file, Slice.utf8("s"))) < 0);
  }

  @ParameterizedTest
  @CsvSource({
    "plain \u00fcml\u00e9 \u6f22, plain \u00fcml\u00e9 \u6f22",
    "a\u001b[31mb, a\\x1b[31mb",
    "a\u007f\u0085b, a\\x7f\\x85b",
    "a\u202eb, a\\u202eb",
    "a\u2066b, a\\u2066b",
    "a\u200db, a\\u200db",
    "\ufeffa, \\ufeffa",
    "a\u2028b\u2029c, a\\u2028b\\u2029c",
    "a\ue000b, a\\ue000b",
    "a\u0378b, a\\u0378b",
  })
  void whatCannotBeSeenIsShownByItsNumber(String raw, String shown) {
    assertEquals(shown, Shown.text(raw));
    assertEquals(shown, Shown.bytes(Slice.utf8(raw)));
  }

  @Test
  void linesNulBytesAndHalfCharactersAreShownByTheirNumber() {
    assertEquals("a\\x0a\\x00\\x09", Shown.text("a\n\0\t"));
    assertEquals("\\ud800x", Shown.text("\ud800x"));
    assertEquals("ab\\xff", Shown.bytes(SLICE));
    assertEquals("\\x1b\\x7f \\xc3", Shown.bytes(Slice.of(new byte[] {27, 127, 32, (byte) 0xc3})));
    assertEquals("", Shown.bytes(Slice.EMPTY));
  }

  @Test
  void aDamageTellsItsPlaceOnOneLine() {
    Damage bare = Damage.of(Kind.INDEX_ABSENT, "a\nb.kndx");
    assertEquals("a\\x0ab.kndx: index-absent", bare.message());
    Damage full =
        Damage.of(Kind.RECORD_CUT, "x.knit", null, 3, 4)
            .key(Key.of(Slice.utf8("\u202eid")))
            .with("one", "two")
            .detail("three");
    assertEquals(
        "x.knit: record-cut of \\u202eid at byte 3 (4 bytes): expected one, found two: three",
        full.message());
    assertEquals("x.knit: record-cut: found two", only("", "two").message());
    assertEquals("x.knit: record-cut: expected one", only("one", "").message());
    CorruptException thrown = new CorruptException(full);
    assertSame(full, thrown.damage());
    assertEquals(full.message(), thrown.getMessage());
  }

  private static Damage only(String expected, String actual) {
    return Damage.of(Kind.RECORD_CUT, "x.knit").with(expected, actual);
  }

  @Test
  void kindsAndSeveritiesAreWordsThatScriptsMayRelyOn() {
    Set<String> words = new HashSet<>();
    for (Kind kind : Kind.values()) {
      assertTrue(kind.word().matches("[a-z]+(-[a-z]+)*"));
      assertTrue(words.add(kind.word()));
      assertTrue(Set.of("damage", "warning", "note").contains(kind.severity().word()));
    }
    assertEquals("text-over-limit", Kind.TEXT_OVER_LIMIT.word());
    assertEquals(new Limits(5, 1L << 30), Limits.DEFAULT.withTextBytes(5));
  }
}
