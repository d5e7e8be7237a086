package dev.knit.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Where the lines of a buffer end. Looked for once a record, eight bytes at a step: counting lines
 * and cutting them byte by byte took as long as inflating them did. One for a thread; the next
 * {@link #find} replaces the answer.
 */
public final class LineFeeds {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long FEEDS = 0x0a0a0a0a0a0a0a0aL;
  private static final long SPACES = 0x2020202020202020L;
  private static final long LOW_BITS = 0x7f7f7f7f7f7f7f7fL;
  // One hostile record of very many lines is not remembered for ever.
  private static final int KEPT = 1 << 20;

  private int[] ends = new int[1 << 8];
  private int count;

  /**
   * Finds the line feeds in {@code bytes[from .. to)}.
   *
   * @param most lines that are wanted at most
   * @return whether there are no more than those; if there are, {@link #count} says only that
   */
  public boolean find(byte[] bytes, int from, int to, int most) {
    count = 0;
    if (ends.length > KEPT) {
      ends = new int[1 << 8];
    }
    int i = from;
    for (; i <= to - 8 && count <= most; i += 8) {
      if (count + 8 > ends.length) {
        ends = Arrays.copyOf(ends, 2 * ends.length);
      }
      for (long found = zeros((long) LONG.get(bytes, i) ^ FEEDS); found != 0; found &= found - 1) {
        ends[count++] = i + (Long.numberOfTrailingZeros(found) >>> 3) + 1;
      }
    }
    if (count + 8 > ends.length) {
      ends = Arrays.copyOf(ends, ends.length + 8);
    }
    for (; i < to && count <= most; i++) {
      if (bytes[i] == '\n') {
        ends[count++] = i + 1;
      }
    }
    return count <= most;
  }

  static int indexOfSpace(byte[] bytes, int from, int to) {
    int i = from;
    for (; i <= to - 8; i += 8) {
      long found = zeros((long) LONG.get(bytes, i) ^ SPACES);
      if (found != 0) {
        return i + (Long.numberOfTrailingZeros(found) >>> 3);
      }
    }
    for (; i < to; i++) {
      if (bytes[i] == ' ') {
        return i;
      }
    }
    return -1;
  }

  /** The highest bit of each byte that is zero. */
  private static long zeros(long word) {
    return ~((word & LOW_BITS) + LOW_BITS | word | LOW_BITS);
  }

  /** How many there are. */
  public int count() {
    return count;
  }

  /** The place behind line feed {@code line}: where that line ends. */
  int end(int line) {
    return ends[line];
  }

  /** The starts of all lines, and behind them the end of the last. */
  int[] starts(int first) {
    int[] starts = new int[count + 1];
    starts[0] = first;
    System.arraycopy(ends, 0, starts, 1, count);
    return starts;
  }
}
