package dev.knit.text;

import dev.knit.Slice;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * A text as ranges of lines of other buffers: a fulltext with deltas applied to it, of which
 * nothing was copied yet. Immutable, so that several deltas can be built on the same one.
 *
 * <p>Lines here all end in a line feed; who wants the text passes its no-eol flag and gets it
 * without the last one.
 */
public final class Composition {
  // What the pieces keep alive may exceed the text by this much before they are copied together
  // (invariant 4).
  private static final long SLACK = 1 << 20;

  private final Lines[] sources;
  private final int[] firsts;
  private final int[] ends;
  private final int pieces;
  private final int lineCount;
  private final long byteCount;
  private final long pinned;

  private Composition(Builder from, long pinned) {
    this.sources = from.sources;
    this.firsts = from.firsts;
    this.ends = from.ends;
    this.pieces = from.pieces;
    this.lineCount = from.lineCount;
    this.byteCount = from.byteCount;
    this.pinned = pinned;
  }

  public static Composition of(Lines lines) {
    Builder builder = new Builder(1);
    builder.add(lines, 0, lines.count());
    return new Composition(builder, lines.footprint());
  }

  public int lineCount() {
    return lineCount;
  }

  /** Bytes with all line feeds; may exceed what an array can hold. */
  public long byteCount() {
    return byteCount;
  }

  /** This text with the hunks put in. The delta must {@link Delta#fits fit}. */
  public Composition apply(Delta delta) {
    if (!delta.fits(lineCount)) {
      throw new IllegalArgumentException("a delta on more than " + lineCount + " lines");
    }
    // A hunk puts in one piece and cuts one in two.
    Builder builder = new Builder(pieces + 2 * delta.size());
    Cursor old = new Cursor();
    int inserted = 0;
    for (int hunk = 0; hunk < delta.size(); hunk++) {
      old.copyTo(delta.start(hunk), builder);
      builder.add(delta.inserted(), inserted, inserted + delta.count(hunk));
      inserted += delta.count(hunk);
      old.skipTo(delta.end(hunk));
    }
    old.copyTo(lineCount, builder);
    long nowPinned = pinned + delta.inserted().footprint();
    Composition made = new Composition(builder, nowPinned);
    long own = made.byteCount + 2L * Integer.BYTES * made.lineCount; // starts and origins
    boolean flat = nowPinned <= 2 * own + SLACK || made.byteCount > Integer.MAX_VALUE - 8;
    return flat ? made : of(made.toLines());
  }

  /** Bytes of the text: {@link #byteCount}, less one if it has the flag no-eol and any line. */
  public long textLength(boolean noEol) {
    return byteCount - (noEol && byteCount > 0 ? 1 : 0);
  }

  /** The text in an array of its own. */
  public Slice text(boolean noEol) {
    byte[] all = new byte[Math.toIntExact(byteCount)];
    copyTo(all);
    return Slice.of(all, 0, (int) textLength(noEol));
  }

  /**
   * Writes all lines to the start of {@code target}, which must have room for {@link #byteCount}.
   */
  public void copyTo(byte[] target) {
    int at = 0;
    for (int i = 0; i < pieces; i++) {
      int length = sources[i].length(firsts[i], ends[i]);
      System.arraycopy(sources[i].array(), sources[i].start(firsts[i]), target, at, length);
      at += length;
    }
  }

  /**
   * Feeds the text to a digest: through {@code scratch} in one call where it fits, else piece by
   * piece (a call a piece costs more than the copy: some 0.1 µs against 10 GB/s).
   */
  public void digest(MessageDigest digest, byte[] scratch, boolean noEol) {
    if (byteCount <= scratch.length) {
      copyTo(scratch);
      digest.update(scratch, 0, (int) textLength(noEol));
      return;
    }
    long left = textLength(noEol);
    for (int i = 0; i < pieces; i++) {
      int length = (int) Math.min(left, sources[i].length(firsts[i], ends[i]));
      digest.update(sources[i].array(), sources[i].start(firsts[i]), length);
      left -= length;
    }
  }

  /** All lines copied together, with their origins if they have any. */
  public Lines toLines() {
    byte[] all = new byte[Math.toIntExact(byteCount)];
    boolean withOrigins = pieces > 0 && sources[0].count() > 0 && sources[0].origin(0) >= 0;
    Lines.Collector into = new Lines.Collector(all, 0, lineCount, withOrigins);
    for (int i = 0; i < pieces; i++) {
      for (int line = firsts[i]; line < ends[i]; line++) {
        Lines from = sources[i];
        into.add(from.array(), from.start(line), from.start(line + 1), from.origin(line));
      }
    }
    return into.lines();
  }

  /** How many pieces the text is in; for tests of what a chain costs. */
  int pieces() {
    return pieces;
  }

  /** Walks the old pieces once, in order. */
  private final class Cursor {
    private int piece;
    private int line; // of the old text
    private int within; // lines of the current piece that are behind us

    void copyTo(int stop, Builder builder) {
      move(stop, builder);
    }

    void skipTo(int stop) {
      move(stop, null);
    }

    private void move(int stop, @Nullable Builder builder) {
      while (line < stop) {
        int first = firsts[piece] + within;
        int step = Math.min(stop - line, ends[piece] - first);
        if (builder != null) {
          builder.add(sources[piece], first, first + step);
        }
        line += step;
        within += step;
        if (firsts[piece] + within == ends[piece]) {
          piece++;
          within = 0;
        }
      }
    }
  }

  private static final class Builder {
    private Lines[] sources;
    private int[] firsts;
    private int[] ends;
    private int pieces;
    private int lineCount;
    private long byteCount;

    Builder(int most) {
      sources = new Lines[most];
      firsts = new int[most];
      ends = new int[most];
    }

    void add(Lines source, int first, int end) {
      if (first == end) {
        return;
      }
      lineCount = Math.addExact(lineCount, end - first);
      byteCount += source.length(first, end);
      if (pieces > 0 && sources[pieces - 1] == source && ends[pieces - 1] == first) {
        ends[pieces - 1] = end;
        return;
      }
      sources[pieces] = source;
      firsts[pieces] = first;
      ends[pieces] = end;
      pieces++;
    }
  }
}
