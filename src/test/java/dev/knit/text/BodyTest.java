package dev.knit.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.KeyTable;
import dev.knit.Slice;
import dev.knit.text.MalformedBodyException.Fault;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Proves what bodies are refused and why, and how lines are cut; each by a body written out. */
class BodyTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0,1,1 /            | 0 | a hunk of 1 lines where 0 are left",
        "0,0,1 / x / 0,0,2 / y / | 8 | a hunk of 2 lines where 1 are left",
        "1,0,0 /            | 0 | a hunk at 1..0 behind one that ends at 0",
        "0,3,0 / 2,4,0 /    | 6 | a hunk at 2..4 behind one that ends at 3",
        "/                  | 0 | no hunk header",
        "0,1 /              | 2 | no hunk header",
        "0,,1 /             | 2 | no hunk header",
        "0;1,1 /            | 0 | no hunk header",
        "0,1,1, /           | 4 | no hunk header",
        "0,1, 0 /           | 4 | no hunk header",
        "-1,1,0 /           | 0 | no hunk header",
        "0,2147483648,0 /   | 2 | no hunk header",
        "99999999999999999999,0,0 / | 0 | no hunk header",
      })
  void hunksThatNoProgramWroteAreRefused(String body, int offset, String why) {
    MalformedBodyException thrown =
        assertThrows(MalformedBodyException.class, () -> delta(lines(body), false));
    assertEquals(Fault.HUNK, thrown.fault());
    assertEquals(offset, thrown.offset());
    assertEquals(why, thrown.getMessage());
    assertEquals(0, thrown.getStackTrace().length);
  }

  @Test
  void aLineWithoutOriginIsRefused() {
    for (String body : List.of("x\n", "o \nx\ny z\n", "0123456789abcdef\n")) {
      byte[] bytes = Slice.utf8(body).toArray();
      MalformedBodyException thrown =
          assertThrows(
              MalformedBodyException.class,
              () -> Body.fulltext(bytes, 0, feeds(bytes), true, null));
      assertEquals(Fault.ANNOTATION, thrown.fault());
    }
    assertEquals(
        Fault.ANNOTATION,
        assertThrows(MalformedBodyException.class, () -> delta("0,0,1\nx\n", true)).fault());
  }

  @Test
  void originsAreCutAtTheFirstSpaceAndMayBeEmpty() throws MalformedBodyException {
    byte[] bytes =
        Slice.utf8("one@long.example.org  two  spaces\n \none@long.example.org x\n").toArray();
    KeyTable origins = new KeyTable();
    Lines lines = Body.fulltext(bytes, 0, feeds(bytes), true, origins);
    assertEquals(Slice.utf8(" two  spaces\n\nx\n"), lines.all());
    assertEquals(List.of(0, 1, 0), List.of(lines.origin(0), lines.origin(1), lines.origin(2)));
    assertEquals(Slice.EMPTY, origins.get(1));
  }

  @Test
  void noHunksAreTheEmptyDelta() throws MalformedBodyException {
    assertSame(Delta.EMPTY, delta("", true));
    assertTrue(Delta.EMPTY.fits(0));
    assertEquals(0, Delta.EMPTY.size());
    Composition text = Composition.of(Lines.split(Slice.utf8("a\nb\n")));
    assertEquals(Slice.utf8("a\nb\n"), text.apply(Delta.EMPTY).text(false));
  }

  @Test
  void aDeltaBeyondTheTextDoesNotFit() throws MalformedBodyException {
    Delta delta = delta("0,3,0\n", false);
    assertFalse(delta.fits(2));
    Composition text = Composition.of(Lines.split(Slice.utf8("a\nb\n")));
    assertThrows(IllegalArgumentException.class, () -> text.apply(delta));
    assertTrue(delta.fits(3));
  }

  @Test
  void linesAreCutAtLineFeedsOnly() {
    for (int padding = 0; padding < 20; padding++) {
      String head = "x".repeat(padding);
      String text = head + "\n\n\r\nlong enough for a word or two\n\u000b";
      Lines lines =
          Lines.split(
              Slice.of(("??" + text).getBytes(java.nio.charset.StandardCharsets.US_ASCII))
                  .sub(2, 2 + text.length()));
      assertEquals(5, lines.count());
      assertEquals(Slice.utf8(head + "\n"), lines.line(0));
      assertEquals(Slice.utf8("\n"), lines.line(1));
      assertEquals(Slice.utf8("\r\n"), lines.line(2));
      assertEquals(Slice.utf8("\u000b"), lines.line(4));
      assertEquals(Slice.utf8(text), lines.all());
      assertEquals(-1, lines.origin(0));
    }
    assertEquals(0, Lines.split(Slice.EMPTY).count());
  }

  @Test
  void noMoreLineFeedsAreLookedForThanWanted() {
    byte[] feedsOnly = new byte[(1 << 21) + 3];
    Arrays.fill(feedsOnly, (byte) '\n');
    LineFeeds feeds = new LineFeeds();
    assertTrue(feeds.find(feedsOnly, 0, feedsOnly.length, feedsOnly.length));
    assertEquals(feedsOnly.length, feeds.count());
    assertEquals(feedsOnly.length, feeds.end(feedsOnly.length - 1));
    assertFalse(feeds.find(feedsOnly, 0, feedsOnly.length, 1000));
    assertTrue(feeds.count() < 1010);
    assertFalse(feeds.find(feedsOnly, 0, 3, 2));
    assertTrue(feeds.find(feedsOnly, 0, 3, 3));
  }

  private static Delta delta(String body, boolean annotated) throws MalformedBodyException {
    byte[] bytes = Slice.utf8(body).toArray();
    return Body.delta(bytes, 0, feeds(bytes), annotated, null);
  }

  private static LineFeeds feeds(byte[] bytes) {
    LineFeeds feeds = new LineFeeds();
    feeds.find(bytes, 0, bytes.length, Integer.MAX_VALUE);
    return feeds;
  }

  /** A slash stands for a line feed, spaces round it for nothing. */
  private static String lines(String shown) {
    return shown.replaceAll(" */ ?", "\n");
  }
}
