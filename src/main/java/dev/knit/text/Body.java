package dev.knit.text;

import dev.knit.KeyTable;
import dev.knit.text.MalformedBodyException.Fault;
import org.jspecify.annotations.Nullable;

/**
 * Takes the body of a record apart. The array is the caller's to give away: lines are moved
 * together in it, over hunk headers and origins, so that a hundred megabytes of records cost no
 * second copy.
 */
public final class Body {
  private final byte[] bytes;
  private final int to;
  private final boolean annotated;
  private final @Nullable KeyTable origins;
  private int at;

  private Body(byte[] bytes, int from, int to, boolean annotated, @Nullable KeyTable origins) {
    this.bytes = bytes;
    this.at = from;
    this.to = to;
    this.annotated = annotated;
    this.origins = annotated ? origins : null;
  }

  /**
   * The lines of a fulltext.
   *
   * @param lines how many there are: the line feeds in {@code bytes[from .. to)}, which ends in one
   *     if it is not empty
   * @param origins numbers the origins of annotated lines; null: they are not wanted
   */
  public static Lines fulltext(
      byte[] bytes, int from, int to, int lines, boolean annotated, @Nullable KeyTable origins)
      throws MalformedBodyException {
    Body body = new Body(bytes, from, to, annotated, origins);
    Lines.Collector into = new Lines.Collector(bytes, from, lines, body.origins != null);
    body.move(lines, into);
    return into.lines();
  }

  /**
   * The hunks of a delta; parameters as in {@link #fulltext}, {@code lines} being all lines, hunk
   * headers included.
   */
  public static Delta delta(
      byte[] bytes, int from, int to, int lines, boolean annotated, @Nullable KeyTable origins)
      throws MalformedBodyException {
    if (lines == 0) {
      return Delta.EMPTY;
    }
    Body body = new Body(bytes, from, to, annotated, origins);
    Lines.Collector into = new Lines.Collector(bytes, from, lines, body.origins != null);
    Delta.Collector hunks = new Delta.Collector();
    int left = lines;
    while (left > 0) {
      int header = body.at;
      int start = body.number(',');
      int end = body.number(',');
      int count = body.number('\n');
      left--;
      if (count > left) {
        throw new MalformedBodyException(
            Fault.HUNK, header, "a hunk of " + count + " lines where " + left + " are left");
      }
      if (start > end || start < hunks.lastEnd()) {
        throw new MalformedBodyException(
            Fault.HUNK,
            header,
            "a hunk at " + start + ".." + end + " behind one that ends at " + hunks.lastEnd());
      }
      hunks.add(start, end, count);
      body.move(count, into);
      left -= count;
    }
    return hunks.delta(into.lines());
  }

  private void move(int count, Lines.Collector into) throws MalformedBodyException {
    for (int i = 0; i < count; i++) {
      int start = at;
      int origin = -1;
      if (annotated) {
        start = behindOrigin();
        if (origins != null) {
          origin = origins.intern(bytes, at, start - 1);
        }
      }
      int end = start;
      while (bytes[end++] != '\n') {}
      into.add(bytes, start, end, origin);
      at = end;
    }
  }

  private int behindOrigin() throws MalformedBodyException {
    for (int i = at; i < to; i++) {
      if (bytes[i] == ' ') {
        return i + 1;
      }
      if (bytes[i] == '\n') {
        break;
      }
    }
    throw new MalformedBodyException(Fault.ANNOTATION, at, "a line without an origin");
  }

  private int number(char stop) throws MalformedBodyException {
    int start = at;
    long value = 0;
    while (at < to && bytes[at] >= '0' && bytes[at] <= '9' && value <= Integer.MAX_VALUE) {
      value = 10 * value + bytes[at++] - '0';
    }
    if (at == start || at == to || bytes[at] != stop || value > Integer.MAX_VALUE) {
      throw new MalformedBodyException(Fault.HUNK, start, "no hunk header");
    }
    at++;
    return (int) value;
  }
}
