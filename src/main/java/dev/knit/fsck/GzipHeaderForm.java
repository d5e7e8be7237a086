package dev.knit.fsck;

import dev.knit.Slice;
import org.jspecify.annotations.Nullable;

/**
 * The ten bytes in front of a record. No checksum covers flags, time and system in them, so a
 * flipped bit there is seen only by comparing with what Bazaar wrote: time 0, no flags, system 255,
 * and an XFL that changed over the years.
 */
final class GzipHeaderForm {
  private static final byte[] USUAL = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 2, (byte) 0xff};
  private static final int XFL = 8;
  private static final int OS = 9;

  private GzipHeaderForm() {}

  /**
   * What is odd about the header if it is a single bit away from the usual one, else null: any
   * other valid header is some other program's, and nothing is wrong with it. XFL 0, 2, 4 and the
   * systems 0, 3, 255 were all written.
   */
  static @Nullable String oddity(Slice record) {
    int differing = 0;
    int where = 0;
    for (int i = 0; i < USUAL.length; i++) {
      int bits = (record.at(i) ^ USUAL[i]) & 0xff;
      boolean known =
          i == XFL && (record.at(i) == 0 || record.at(i) == 4)
              || i == OS && (record.at(i) == 0 || record.at(i) == 3);
      if (bits != 0 && !known) {
        differing += Integer.bitCount(bits);
        where = i;
      }
    }
    return differing == 1
        ? String.format(
            "one bit of byte %d of its gzip header differs (%02x, not %02x); the text is not touched by it",
            where, record.at(where), USUAL[where])
        : null;
  }
}
