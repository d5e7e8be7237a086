package dev.knit.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.KeyTable;
import dev.knit.Slice;
import dev.knit.text.NaiveDelta.Hunk;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * Proves that chains of deltas, written as bodies, parsed and composed as ranges, give the lines
 * and origins that lists of lines give; with and without annotations, the last line feed taken or
 * left. Histories come from a seed; lines hold bytes of every value but the line feed.
 */
class ChainProperties {
  private static final int LONGEST_LINE = 30;

  @Property(tries = 500)
  void composedChainsGiveWhatListsOfLinesGive(
      @ForAll long seed, @ForAll @IntRange(max = 40) int deltas, @ForAll boolean annotated)
      throws MalformedBodyException, NoSuchAlgorithmException {
    Random random = new Random(seed);
    KeyTable origins = new KeyTable();
    List<String> lines = lines(random, random.nextInt(40));
    List<String> origin = new ArrayList<>(Collections.nCopies(lines.size(), "v0"));
    Composition text =
        Composition.of(
            fulltext(NaiveDelta.fulltext(lines, annotated ? "v0" : null), annotated, origins));
    check(lines, annotated ? origin : null, text, origins);
    for (int i = 1; i <= deltas; i++) {
      NaiveDelta delta = delta(random, lines.size());
      Composition old = text;
      text = text.apply(parse(delta.body(annotated ? "v" + i : null), annotated, origins));
      check(lines, annotated ? origin : null, old, origins); // the basis stays as it was
      lines = delta.applyTo(lines);
      origin = originsAfter(delta, origin, "v" + i);
      check(lines, annotated ? origin : null, text, origins);
    }
  }

  @Property(tries = 20)
  void longChainsOfLargeHunksKeepLittleAlive(@ForAll long seed) throws MalformedBodyException {
    Random random = new Random(seed);
    List<String> lines = lines(random, 3000);
    Composition text = Composition.of(fulltext(NaiveDelta.fulltext(lines, null), false, null));
    for (int i = 0; i < 60; i++) {
      NaiveDelta delta =
          new NaiveDelta(List.of(new Hunk(0, lines.size() - 100, lines(random, 2900))));
      text = text.apply(parse(delta.body(null), false, null));
      lines = delta.applyTo(lines);
      assertTrue(text.pieces() <= 2 + i);
    }
    assertEquals(Slice.of(bytes(NaiveDelta.fulltext(lines, null))), text.text(false));
  }

  private static void check(
      List<String> lines,
      @org.jspecify.annotations.Nullable List<String> origin,
      Composition text,
      KeyTable origins)
      throws NoSuchAlgorithmException {
    byte[] whole = bytes(NaiveDelta.fulltext(lines, null));
    byte[] stripped = bytes(String.join("\n", lines));
    assertEquals(lines.size(), text.lineCount());
    assertEquals(whole.length, text.byteCount());
    assertEquals(Slice.of(whole), text.text(false));
    assertEquals(Slice.of(stripped), text.text(true));
    assertEquals(stripped.length, text.textLength(true));
    for (byte[] scratch : new byte[][] {new byte[0], new byte[whole.length]}) {
      MessageDigest digest = MessageDigest.getInstance("SHA-1");
      text.digest(digest, scratch, true);
      assertArrayEquals(MessageDigest.getInstance("SHA-1").digest(stripped), digest.digest());
    }
    Lines together = text.toLines();
    assertEquals(lines.size(), together.count());
    for (int line = 0; line < lines.size(); line++) {
      assertEquals(Slice.of(bytes(lines.get(line) + "\n")), together.line(line));
      if (origin == null) {
        assertEquals(-1, together.origin(line));
      } else {
        assertEquals(Slice.utf8(origin.get(line)), origins.get(together.origin(line)));
      }
    }
  }

  private static List<String> originsAfter(NaiveDelta delta, List<String> old, String version) {
    List<Hunk> named =
        delta.hunks().stream()
            .map(
                hunk ->
                    new Hunk(
                        hunk.start(),
                        hunk.end(),
                        Collections.nCopies(hunk.lines().size(), version)))
            .toList();
    return new NaiveDelta(named).applyTo(old);
  }

  private static NaiveDelta delta(Random random, int oldLines) {
    List<Hunk> hunks = new ArrayList<>();
    int at = random.nextInt(3) == 0 ? oldLines + 1 : random.nextInt(oldLines + 1);
    while (at <= oldLines && hunks.size() < 6) {
      int end = at + (random.nextInt(12) == 0 ? oldLines - at : random.nextInt(oldLines - at + 1));
      hunks.add(new Hunk(at, end, lines(random, random.nextInt(4))));
      at = end + random.nextInt(5); // hunks may touch
    }
    return new NaiveDelta(hunks);
  }

  private static List<String> lines(Random random, int count) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      char[] line = new char[random.nextInt(LONGEST_LINE)];
      for (int j = 0; j < line.length; j++) {
        int b = random.nextInt(256);
        line[j] = (char) (b == '\n' ? ' ' : b);
      }
      lines.add(new String(line));
    }
    return lines;
  }

  private static Delta parse(
      String body, boolean annotated, @org.jspecify.annotations.Nullable KeyTable origins)
      throws MalformedBodyException {
    byte[] bytes = bytes("head\n" + body);
    return Body.delta(bytes, 5, feeds(bytes), annotated, origins);
  }

  private static Lines fulltext(
      String body, boolean annotated, @org.jspecify.annotations.Nullable KeyTable origins)
      throws MalformedBodyException {
    byte[] bytes = bytes("head\n" + body);
    return Body.fulltext(bytes, 5, feeds(bytes), annotated, origins);
  }

  private static LineFeeds feeds(byte[] bytes) {
    LineFeeds feeds = new LineFeeds();
    assertTrue(feeds.find(bytes, 5, bytes.length, Integer.MAX_VALUE));
    return feeds;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
