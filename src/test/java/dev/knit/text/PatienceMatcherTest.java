package dev.knit.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.Slice;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Proves the matcher on texts small enough to see why, with blocks that brz 3.3.2 gave (a letter is
 * a line, blocks are old:new+length), and that work ends on texts made to be slow.
 */
class PatienceMatcherTest {
  @ParameterizedTest
  @CsvSource({
    "'', '', ''",
    "a, '', ''",
    "abc, abc, 0:0+3",
    "ab, ba, 0:1+1", // of two anchors in one pile the later one in the new text
    "aab, aac, 0:0+2", // no anchor: equal lines at the start
    "xaa, yaa, 1:1+2", // at the end
    "xaa, aa, 1:0+2",
    "aa, xaa, 0:1+2",
    "aa, a, 0:0+1",
    "aabaa, aacaa, 0:0+2 3:3+2", // at the start, then at the end of what is left
    "axbxc, aybyc, 0:0+1 2:2+1 4:4+1",
    "aaxbb, aaybb, 0:0+2 3:3+2",
    "abcdef, defabc, 0:3+3",
  })
  void matchesAsBrz(String old, String young, String blocks) {
    assertEquals(blocks, show(PatienceMatcher.match(text(old), false, text(young), false)));
  }

  @ParameterizedTest
  @CsvSource({
    "ab, true, ab, true, 0:0+2",
    "ab, true, ab, false, 0:0+1",
    "ab, false, ab, true, 0:0+1",
    "ab, true, abc, false, 0:0+1",
    "'', true, '', true, ''",
  })
  void aLastLineThatGainsItsLineFeedIsAnother(
      String old, boolean oldNoEol, String young, boolean newNoEol, String blocks) {
    assertEquals(blocks, show(PatienceMatcher.match(text(old), oldNoEol, text(young), newNoEol)));
  }

  /** Each level below holds one anchor more; brz stops below the eleventh, so do we. */
  @ParameterizedTest
  @CsvSource({"9, 1023", "10, 2047", "11, 2047", "13, 2047"})
  void anchorsOfAnchorsAreSoughtElevenLevelsDeep(int levels, int expectedBlocks) {
    Lines old = Lines.split(Slice.utf8(nested(levels, "pa\nl\nqa\n")));
    Lines young = Lines.split(Slice.utf8(nested(levels, "pb\nl\nqb\n")));
    assertEquals(expectedBlocks, PatienceMatcher.match(old, false, young, false).size());
  }

  private static String nested(int levels, String leaf) {
    String text = leaf;
    for (int level = 0; level < levels; level++) {
      text = text + "u" + level + "\n" + text;
    }
    return text;
  }

  @Test
  void unrelatedTextsOfFewLinesEndAtOnce() {
    Random random = new Random(7);
    Lines old = Lines.split(Slice.utf8(noise(random)));
    Lines young = Lines.split(Slice.utf8(noise(random)));
    assertTimeoutPreemptively(
        Duration.ofSeconds(10), () -> PatienceMatcher.match(old, false, young, false));
  }

  private static String noise(Random random) {
    StringBuilder text = new StringBuilder();
    for (int line = 0; line < 100_000; line++) {
      text.append(random.nextInt(50)).append('\n');
    }
    return text.toString();
  }

  /** Patience sorting's worst: every line lies in front of all before it. */
  @Test
  void aTextTurnedRoundEndsAtOnce() {
    StringBuilder up = new StringBuilder();
    StringBuilder down = new StringBuilder();
    for (int line = 0; line < 100_000; line++) {
      up.append(line).append('\n');
      down.append(99_999 - line).append('\n');
    }
    Lines old = Lines.split(Slice.utf8(up.toString()));
    Lines young = Lines.split(Slice.utf8(down.toString()));
    MatchingBlocks blocks =
        assertTimeoutPreemptively(
            Duration.ofSeconds(10), () -> PatienceMatcher.match(old, false, young, false));
    assertTrue(blocks.size() >= 1);
  }

  private static Lines text(String letters) {
    return Lines.split(Slice.utf8(letters.replaceAll("(.)", "$1\n")));
  }

  private static String show(MatchingBlocks blocks) {
    StringBuilder shown = new StringBuilder();
    for (int block = 0; block < blocks.size(); block++) {
      shown
          .append(block == 0 ? "" : " ")
          .append(blocks.oldStart(block))
          .append(':')
          .append(blocks.newStart(block))
          .append('+')
          .append(blocks.length(block));
    }
    return shown.toString();
  }
}
