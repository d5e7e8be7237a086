package dev.knit.text;

import dev.knit.Slice;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A unified diff, as {@code diff -u} prints it and {@code patch} reads it.
 *
 * <pre>
 * diff := "--- " NAME LF "+++ " NAME LF hunk*        nothing at all for equal texts
 * hunk := "@@ -" range " +" range " @@" LF (" " | "-" | "+") line …
 * range := FIRST | FIRST "," COUNT                    lines from 1 on; an empty one names the line before it
 * </pre>
 *
 * A line without a line feed is followed by {@code \ No newline at end of file}. A text with a NUL
 * is binary, and only said to differ.
 */
public final class UnifiedDiff {
  /** Lines around a change. */
  private static final int CONTEXT = 3;

  private static final byte[] NO_NEWLINE = ascii("\n\\ No newline at end of file\n");

  private final Lines old;
  private final Lines young;
  private final Delta delta;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private UnifiedDiff(Lines old, Lines young) {
    this.old = old;
    this.young = young;
    this.delta = Delta.of(PatienceMatcher.match(old, false, young, false), old.count(), young);
  }

  /**
   * The diff of two texts.
   *
   * @param oldName what to call the old text in the header, a date behind a tab included if wanted
   */
  public static Slice of(Slice oldName, Slice oldText, Slice newName, Slice newText) {
    if (oldText.equals(newText)) {
      return Slice.EMPTY;
    }
    if (isBinary(oldText) || isBinary(newText)) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      write(line, "Binary files ", oldName, " and ", newName, " differ\n");
      return Slice.of(line.toByteArray());
    }
    UnifiedDiff diff = new UnifiedDiff(Lines.split(oldText), Lines.split(newText));
    write(diff.out, "--- ", oldName, "\n+++ ", newName, "\n");
    diff.hunks();
    return Slice.of(diff.out.toByteArray());
  }

  /** Whether a text has a NUL anywhere. */
  public static boolean isBinary(Slice text) {
    return text.indexOf((byte) 0, 0) >= 0;
  }

  /** Changes that are at most two contexts apart share a hunk. */
  private void hunks() {
    int shift = 0; // of the new text against the old, in front of the hunk
    int first = 0;
    while (first < delta.size()) {
      int last = first;
      while (last + 1 < delta.size() && delta.start(last + 1) - delta.end(last) <= 2 * CONTEXT) {
        last++;
      }
      shift = hunk(first, last, shift);
      first = last + 1;
    }
  }

  private int hunk(int first, int last, int shift) {
    int from = Math.max(0, delta.start(first) - CONTEXT);
    int to = Math.min(old.count(), delta.end(last) + CONTEXT);
    int grown = shift;
    for (int change = first; change <= last; change++) {
      grown += delta.count(change) - (delta.end(change) - delta.start(change));
    }
    String ranges = "@@ -" + range(from, to) + " +" + range(from + shift, to + grown) + " @@\n";
    out.writeBytes(ascii(ranges));
    int oldAt = from;
    int newAt = from + shift;
    for (int change = first; change <= last; change++) {
      int same = delta.start(change) - oldAt;
      lines(' ', old, oldAt, oldAt + same);
      lines('-', old, delta.start(change), delta.end(change));
      newAt += same;
      lines('+', young, newAt, newAt + delta.count(change));
      newAt += delta.count(change);
      oldAt = delta.end(change);
    }
    lines(' ', old, oldAt, to);
    return grown;
  }

  private static String range(int from, int to) {
    return switch (to - from) {
      case 0 -> from + ",0";
      case 1 -> Integer.toString(to);
      default -> from + 1 + "," + (to - from);
    };
  }

  private void lines(char mark, Lines of, int from, int to) {
    for (int line = from; line < to; line++) {
      out.write(mark);
      Slice bytes = of.line(line);
      out.write(bytes.array(), bytes.offset(), bytes.length());
      if (bytes.at(bytes.length() - 1) != '\n') {
        out.writeBytes(NO_NEWLINE);
      }
    }
  }

  private static void write(ByteArrayOutputStream to, Object... parts) {
    for (Object part : parts) {
      to.writeBytes(part instanceof Slice slice ? slice.toArray() : ascii((String) part));
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
