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
  private final LineFeeds feeds;
  private final boolean annotated;
  private final @Nullable KeyTable origins;
  private int line;
  private int at;

  private Body(
      byte[] bytes, int from, LineFeeds feeds, boolean annotated, @Nullable KeyTable origins) {
    this.bytes = bytes;
    this.at = from;
    this.feeds = feeds;
    this.annotated = annotated;
    this.origins = annotated ? origins : null;
  }

  /**
   * The lines of a fulltext.
   *
   * @param feeds the line feeds of the body, which starts at {@code from} and ends in one if it is
   *     not empty
   * @param origins numbers the origins of annotated lines; null: they are not wanted
   */
  public static Lines fulltext(
      byte[] bytes, int from, LineFeeds feeds, boolean annotated, @Nullable KeyTable origins)
      throws MalformedBodyException {
    if (!annotated) {
      return new Lines(bytes, feeds.starts(from), feeds.count(), null);
    }
    Body body = new Body(bytes, from, feeds, true, origins);
    Lines.Collector into = new Lines.Collector(bytes, from, feeds.count(), origins != null);
    body.move(feeds.count(), into);
    return into.lines();
  }

  /** The hunks of a delta; parameters as in {@link #fulltext}. */
  public static Delta delta(
      byte[] bytes, int from, LineFeeds feeds, boolean annotated, @Nullable KeyTable origins)
      throws MalformedBodyException {
    if (feeds.count() == 0) {
      return Delta.EMPTY;
    }
    Body body = new Body(bytes, from, feeds, annotated, origins);
    Lines.Collector into = new Lines.Collector(bytes, from, feeds.count(), body.origins != null);
    Delta.Collector hunks = new Delta.Collector();
    while (body.line < feeds.count()) {
      body.hunk(hunks, into);
    }
    return hunks.delta(into.lines());
  }

  private void hunk(Delta.Collector hunks, Lines.Collector into) throws MalformedBodyException {
    int header = at;
    int start = number(',');
    int end = number(',');
    int count = number('\n');
    line++;
    int left = feeds.count() - line;
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
    move(count, into);
  }

  private void move(int count, Lines.Collector into) throws MalformedBodyException {
    for (int i = 0; i < count; i++) {
      int end = feeds.end(line++);
      int start = at;
      int origin = -1;
      if (annotated) {
        start = behindOrigin(end);
        if (origins != null) {
          origin = origins.intern(bytes, at, start - 1);
        }
      }
      into.add(bytes, start, end, origin);
      at = end;
    }
  }

  private int behindOrigin(int end) throws MalformedBodyException {
    int space = LineFeeds.indexOfSpace(bytes, at, end);
    if (space >= 0) {
      return space + 1;
    }
    throw new MalformedBodyException(Fault.ANNOTATION, at, "a line without an origin");
  }

  /** A number in a hunk header, which ends in a line feed at the latest. */
  private int number(char stop) throws MalformedBodyException {
    int start = at;
    long value = 0;
    while (bytes[at] >= '0' && bytes[at] <= '9' && value <= Integer.MAX_VALUE) {
      value = 10 * value + bytes[at++] - '0';
    }
    if (at == start || bytes[at] != stop || value > Integer.MAX_VALUE) {
      throw new MalformedBodyException(Fault.HUNK, start, "no hunk header");
    }
    at++;
    return (int) value;
  }
}
