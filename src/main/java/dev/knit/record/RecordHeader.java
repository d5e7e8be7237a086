package dev.knit.record;

import dev.knit.Hex;
import dev.knit.Slice;
import org.jspecify.annotations.Nullable;

/**
 * The first line of a record. Its first word is not looked at: Breezy does not either, and the
 * checksum covers it.
 *
 * @param bodyStart where the body starts in the array that was parsed
 */
record RecordHeader(Slice id, int count, Slice digest, int bodyStart) {
  /** The header at the start of {@code bytes[0 .. length)}, or null if there is none. */
  static @Nullable RecordHeader parse(byte[] bytes, int length) {
    int[] spaces = new int[3];
    int found = 0;
    int at = 0;
    for (; at < length && bytes[at] != '\n'; at++) {
      if (bytes[at] == ' ') {
        if (found == 3) {
          return null;
        }
        spaces[found++] = at;
      }
    }
    if (found < 3 || at == length || !Hex.isSha1(bytes, spaces[2] + 1, at)) {
      return null;
    }
    Slice id = Slice.of(bytes, spaces[0] + 1, spaces[1] - spaces[0] - 1);
    int count = count(bytes, spaces[1] + 1, spaces[2]);
    Slice digest = Slice.of(bytes, spaces[2] + 1, at - spaces[2] - 1);
    return spaces[0] == 0 || id.isEmpty() || count < 0
        ? null
        : new RecordHeader(id, count, digest, at + 1);
  }

  private static int count(byte[] bytes, int from, int to) {
    long value = 0;
    for (int i = from; i < to; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9 || value > Integer.MAX_VALUE / 10) {
        return -1;
      }
      value = 10 * value + digit;
    }
    return from == to || value > Integer.MAX_VALUE ? -1 : (int) value;
  }
}
