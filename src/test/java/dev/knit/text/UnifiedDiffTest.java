package dev.knit.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.knit.Slice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Proves the form of a unified diff, line by line; a letter is a line. */
class UnifiedDiffTest {
  private static final Slice OLD = Slice.utf8("old");
  private static final Slice NEW = Slice.utf8("new");

  @Test
  void equalTextsHaveNone() {
    assertEquals(Slice.EMPTY, UnifiedDiff.of(OLD, Slice.utf8("a\n"), NEW, Slice.utf8("a\n")));
    assertEquals(Slice.EMPTY, UnifiedDiff.of(OLD, Slice.utf8("\0"), NEW, Slice.utf8("\0")));
  }

  @ParameterizedTest
  @CsvSource({
    "'', a, '@@ -0,0 +1 @@|+a'",
    "a, '', '@@ -1 +0,0 @@|-a'",
    "ab, b, '@@ -1,2 +1 @@|-a| b'",
    "b, ab, '@@ -1 +1,2 @@|+a| b'",
    "abcdefgh, abcdXfgh, '@@ -2,7 +2,7 @@| b| c| d|-e|+X| f| g| h'",
    "abcdefghi, aabcdefghi, '@@ -1,4 +1,5 @@| a|+a| b| c| d'",
    "xabcdefy, XabcdefY, '@@ -1,8 +1,8 @@|-x|+X| a| b| c| d| e| f|-y|+Y'",
    "xabcdefgy, abcdefgY, '@@ -1,4 +1,3 @@|-x| a| b| c@@ -6,4 +5,4 @@| e| f| g|-y|+Y'",
  })
  void hunks(String old, String young, String hunks) {
    String expected = ("--- old|+++ new|" + hunks + "|").replaceAll("([^|])@@ -", "$1|@@ -");
    Slice diff = UnifiedDiff.of(OLD, text(old), NEW, text(young));
    assertEquals(expected.replace('|', '\n'), diff.toString());
  }

  @Test
  void aLineWithoutLineFeedIsMarked() {
    assertEquals(
        """
        --- old
        +++ new
        @@ -1,2 +1,2 @@
         a
        -b
        \\ No newline at end of file
        +b
        """,
        UnifiedDiff.of(OLD, Slice.utf8("a\nb"), NEW, Slice.utf8("a\nb\n")).toString());
    assertEquals(
        """
        --- old
        +++ new
        @@ -1,2 +1 @@
        -a
         b
        \\ No newline at end of file
        """,
        UnifiedDiff.of(OLD, Slice.utf8("a\nb"), NEW, Slice.utf8("b")).toString());
  }

  @Test
  void textsWithNulAreBinary() {
    Slice binary = Slice.utf8("a\0\n");
    String said = "Binary files old and new differ\n";
    assertEquals(said, UnifiedDiff.of(OLD, binary, NEW, Slice.utf8("a\n")).toString());
    assertEquals(said, UnifiedDiff.of(OLD, Slice.utf8("a\n"), NEW, binary).toString());
  }

  private static Slice text(String letters) {
    return Slice.utf8(letters.replaceAll("(.)", "$1\n"));
  }
}
