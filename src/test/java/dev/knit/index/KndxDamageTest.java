package dev.knit.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.Kind;
import dev.knit.Slice;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * Proves what is said of each malformation of a knit index: kind, bytes, key, and whether readers
 * must refuse the file. One small file written out for each.
 */
class KndxDamageTest {
  private static final String HEADER = "# bzr knit index 8\n";

  @Test
  void healthyFilesHaveNoDamage() throws CorruptException {
    for (String file :
        List.of(
            "",
            HEADER,
            HEADER + "\n\n\n",
            HEADER + "a fulltext 0 1  :",
            HEADER + "\na fulltext 0 1 :\nb no-eol,line-delta 1 2 0 .ghost :\n",
            HEADER + "\na odd,fulltext 0 1  :\nb fulltext 1 1 .a :")) {
      KndxIndex index = parse(file);
      assertEquals(List.of(), index.damage());
      assertSame(index, index.readable());
      assertEquals("x.kndx", index.file());
    }
  }

  @Test
  void tornLinesAreWarnedOfAndSkipped() {
    for (String torn :
        List.of(
            "b fulltext 1 2 0",
            "b fulltext 1 2 0 ",
            "b fulltext 1 2 0:",
            "b fulltext 0 10 .svn-v3:",
            "b fulltext 1 2  :\r",
            "b f",
            "b ")) {
      KndxIndex index = parse(HEADER + "\na fulltext 0 1  :\n" + torn + "\nc fulltext 3 1 0 :");
      Damage found = only(index);
      assertEquals(Kind.INDEX_LINE_TORN, found.kind(), torn);
      assertEquals("b", Objects.requireNonNull(found.key()).toString());
      assertEquals(38, found.offset());
      assertEquals(torn.length(), found.length());
      assertFalse(index.unreadable());
      assertEquals(2, index.size());
      assertEquals(0, index.parent(1, 0));
    }
    for (String torn : List.of("b", ":", " x", "b\tfulltext\t0\t5\t:")) {
      Damage found = only(parse(HEADER + "\n" + torn));
      assertEquals(Kind.INDEX_LINE_TORN, found.kind());
      assertNull(found.key());
    }
  }

  @Test
  void junkWithoutEndIsCountedNotListed() {
    KndxIndex index = parse(HEADER + "x\n".repeat(12_345));
    assertEquals(10_001, index.damage().size());
    assertEquals("2345 more faults like those before", index.damage().get(10_000).detail());
  }

  @Test
  void linesOfTooFewFieldsAreSkippedAndNamed() {
    for (String line :
        List.of("a fulltext 0 :", "a fulltext :", "a :", " :", "a  0 10  :", "a fulltext  :")) {
      KndxIndex index = parse(HEADER + "\n" + line);
      assertEquals(Kind.INDEX_LINE_MALFORMED, only(index).kind(), line);
      assertFalse(index.unreadable());
      assertEquals(0, index.size());
    }
  }

  @Test
  void numbersThatCannotBeMakeReadersRefuseTheFile() {
    for (String line :
        List.of(
            "b fulltext x 1  :",
            "b fulltext 0 1x  :",
            "b fulltext -5 10  :",
            "b fulltext  10  :",
            "b fulltext 1234567890123456789 10  :",
            "b fulltext 1 2 1 :",
            "b fulltext 1 2 -1 :",
            "b fulltext 1 2 x :",
            "b fulltext 1 2 0  0 :",
            "b fulltext 1 2 0  :",
            "b fulltext 1 2  0 :",
            "b fulltext 1 2 0x :",
            "b fulltext 1 2 0 .g  :",
            "b fulltext 1 2 :0 :",
            "b fulltext 1 2  : c fulltext 3 1 0 :")) {
      KndxIndex index = parse(HEADER + "\na fulltext 0 1  :\n" + line + "\nd fulltext 4 1 7 :");
      Damage found = only(index); // the number 7 behind it is explained by the line that was lost
      assertEquals(Kind.INDEX_LINE_MALFORMED, found.kind(), line);
      assertEquals("b", Objects.requireNonNull(found.key()).toString());
      assertTrue(index.unreadable());
      assertSame(found, assertThrows(CorruptException.class, index::readable).damage());
      assertEquals(1, index.size());
    }
  }

  @Test
  void linesThatCannotBeReadKeepTheirNumber() {
    for (String line :
        List.of(
            "b line-delta 1 2  :",
            "b no-eol,line-delta 1 2  :",
            "b line-delta,no-eol 1 2 :",
            "b no-eol 1 2 0 :",
            "b foo,bar 1 2  :",
            "b , 1 2  :",
            " fulltext 1 2  :")) {
      KndxIndex index = parse(HEADER + "\na fulltext 0 1  :\n" + line + "\nc fulltext 3 1 1 :");
      assertEquals(Kind.INDEX_LINE_MALFORMED, only(index).kind(), line);
      assertFalse(index.unreadable());
      assertFalse(index.usable(1));
      assertTrue(index.usable(2));
      assertEquals(1, index.parent(2, 0));
      assertEquals(VersionIndex.ABSENT, index.basis(1));
    }
  }

  @Test
  void zeroBytesAreNamedOnceAndExplainWhatFollows() {
    KndxIndex tail = parse(HEADER + "\na fulltext 0 1  :\n\0\0\0\0");
    assertEquals(Kind.INDEX_ZERO_BYTES, only(tail).kind());
    assertEquals("4 zero bytes", only(tail).actual());
    assertEquals(38, only(tail).offset());
    assertFalse(tail.unreadable());
    KndxIndex lost =
        parse(HEADER + "\na fulltext 0 1  :\nb full\0\0\0xt 1 1  :\nc fulltext 2 1 1 :");
    assertEquals(Kind.INDEX_ZERO_BYTES, only(lost).kind());
    assertEquals(3, lost.size()); // a closed line keeps its number
    assertFalse(lost.usable(1));
    assertEquals(1, lost.parent(2, 0));
    KndxIndex number = parse(HEADER + "\na fulltext \0 1  :\nc fulltext 2 1 9 :");
    assertEquals(Kind.INDEX_ZERO_BYTES, only(number).kind());
    assertTrue(number.unreadable());
    KndxIndex few = parse(HEADER + "\na fu\0 :\n\0a\0");
    assertEquals(3, few.damage().size());
    assertFalse(few.unreadable());
  }

  @Test
  void aWrongHeaderIsNamedAndTheRowsAreReadAllTheSame() {
    for (String header : List.of("# bzr knit index 7\n", "# bzr knit index 8\r\n")) {
      KndxIndex index = parse(header + "\na fulltext 0 1  :");
      assertEquals(Kind.INDEX_HEADER_WRONG, only(index).kind());
      assertTrue(only(index).offset() >= 17);
      assertTrue(index.unreadable());
      assertEquals(1, index.size());
    }
    KndxIndex none = parse("\na fulltext 0 1  :");
    assertEquals(Kind.INDEX_HEADER_MISSING, only(none).kind());
    assertEquals(1, none.size());
    assertEquals(Kind.INDEX_HEADER_WRONG, only(parse("# bzr knit index 8")).kind());
    assertEquals(18, only(parse("# bzr knit index 8")).offset());
    assertEquals(Kind.INDEX_HEADER_MISSING, parse("#").damage().get(0).kind());
  }

  @Test
  void theHeaderIsRefusedBeforeTheRestIsThere() throws CorruptException {
    Kndx.checkHeader("x.kndx", Slice.EMPTY);
    Kndx.checkHeader("x.kndx", Slice.utf8(HEADER + "\na"));
    CorruptException thrown =
        assertThrows(
            CorruptException.class, () -> Kndx.checkHeader("x.kndx", Slice.utf8("<html>")));
    assertEquals(Kind.INDEX_HEADER_MISSING, thrown.damage().kind());
  }

  @Test
  void aSecondLineReplacesAllButTheNumber() {
    KndxIndex index =
        parse(HEADER + "\na fulltext 0 10  :\nb fulltext 10 5 0 :\na line-delta 15 6 1 :");
    assertEquals(3, index.rowCount());
    assertEquals(2, index.size());
    assertEquals(0, index.versionOfRow(2));
    assertEquals(2, index.rowOf(0));
    assertEquals(0, index.rowPosition(0));
    assertEquals(10, index.rowLength(0));
    assertEquals(VersionIndex.Method.FULLTEXT, index.methodOfRow(0));
    assertEquals(VersionIndex.Method.DELTA, index.method(0));
    assertEquals(1, index.basis(0));
    assertEquals(59, index.lineOffset(0));
    assertEquals(21, index.lineLength(0));
    assertEquals(VersionIndex.ABSENT, index.find(Slice.utf8("c")));
    assertThrows(IndexOutOfBoundsException.class, () -> index.parent(0, 1));
    assertThrows(IndexOutOfBoundsException.class, () -> index.parentId(0, -1));
  }

  @Test
  void manyShortLinesOutgrowTheEstimate() {
    StringBuilder file = new StringBuilder(HEADER);
    for (int i = 0; i < 5000; i++) {
      file.append("\n" + Integer.toString(i, 36) + " fulltext 0 0 .g" + i + " .g" + i + " :");
    }
    KndxIndex index = parse(file.toString());
    assertEquals(List.of(), index.damage());
    assertEquals(5000, index.size());
    assertEquals(Slice.utf8("g4999"), index.parentId(4999, 1));
    assertEquals(VersionIndex.ABSENT, index.parent(4999, 1));
  }

  @Test
  void aVeryLongIdInABrokenLineIsNotShown() {
    Damage found = only(parse(HEADER + "\n" + "x".repeat(1 << 17) + " fulltext"));
    assertNull(found.key());
  }

  private static Damage only(KndxIndex index) {
    assertEquals(1, index.damage().size(), index.damage()::toString);
    return index.damage().get(0);
  }

  private static KndxIndex parse(String file) {
    return KndxIndex.parse("x.kndx", Slice.utf8(file));
  }
}
