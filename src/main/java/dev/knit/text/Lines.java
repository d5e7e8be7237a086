package dev.knit.text;

import dev.knit.Slice;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Lines that lie behind one another in one array, each with its line feed; the last may lack it.
 * Immutable by agreement: the arrays are shared, not copied.
 */
public final class Lines {
  public static final Lines NONE = new Lines(new byte[0], new int[1], 0, null);

  private final byte[] bytes;
  private final int[] starts; // count + 1 of them: a line ends where the next one starts
  private final int count;
  private final int @Nullable [] origins;

  Lines(byte[] bytes, int[] starts, int count, int @Nullable [] origins) {
    this.bytes = bytes;
    this.starts = starts;
    this.count = count;
    this.origins = origins;
  }

  /** The lines of a text, which need not end in a line feed. */
  public static Lines split(Slice text) {
    LineFeeds feeds = new LineFeeds();
    feeds.find(text.array(), text.offset(), text.end(), Integer.MAX_VALUE);
    int[] starts = feeds.starts(text.offset());
    int lines = feeds.count();
    if (text.isEmpty() || text.at(text.length() - 1) == '\n') {
      return new Lines(text.array(), starts, lines, null);
    }
    starts = Arrays.copyOf(starts, lines + 2);
    starts[lines + 1] = text.end();
    return new Lines(text.array(), starts, lines + 1, null);
  }

  public int count() {
    return count;
  }

  public byte[] array() {
    return bytes;
  }

  /**
   * Where line {@code line} starts in {@link #array}; of the line behind the last, where that one
   * ends.
   */
  public int start(int line) {
    return starts[line];
  }

  /** Bytes of the lines {@code first} up to, not including, {@code end}. */
  public int length(int first, int end) {
    return starts[end] - starts[first];
  }

  public Slice line(int line) {
    return Slice.of(bytes, starts[line], starts[line + 1] - starts[line]);
  }

  public Slice all() {
    return Slice.of(bytes, starts[0], length(0, count));
  }

  /** The number of the version that brought a line, or -1 where origins were not kept. */
  public int origin(int line) {
    return origins == null ? -1 : origins[line];
  }

  /** Bytes that this keeps alive: its array, its starts and its origins. */
  long footprint() {
    return bytes.length + 4L * starts.length + (origins == null ? 0 : 4L * origins.length);
  }

  /** Collects lines that are moved together in an array. */
  static final class Collector {
    private final byte[] bytes;
    private int[] starts;
    private int @Nullable [] origins;
    private int count;
    private int end;

    /**
     * Lines will be moved to {@code bytes}, from {@code from} on; not more than {@code atMost} of
     * them.
     */
    Collector(byte[] bytes, int from, int atMost, boolean withOrigins) {
      this.bytes = bytes;
      this.end = from;
      this.starts = new int[atMost + 1];
      this.origins = withOrigins ? new int[atMost] : null;
      starts[0] = from;
    }

    void add(byte[] source, int start, int stop, int origin) {
      if (source != bytes || start != end) {
        System.arraycopy(source, start, bytes, end, stop - start);
      }
      end += stop - start;
      if (origins != null) {
        origins[count] = origin;
      }
      starts[++count] = end;
    }

    Lines lines() {
      if (count == 0) {
        return NONE;
      }
      boolean loose = starts.length > 2 * (count + 1);
      return new Lines(bytes, loose ? Arrays.copyOf(starts, count + 1) : starts, count, origins);
    }
  }
}
