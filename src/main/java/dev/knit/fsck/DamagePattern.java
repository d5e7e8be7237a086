package dev.knit.fsck;

import dev.knit.Slice;
import dev.knit.record.GzipMember;

/**
 * What the broken bytes of a record look like, since that tells a keeper what happened: one flipped
 * bit (memory, an old disk), a block of zeros (power loss, a bad sector), converted line ends (a
 * transfer in text mode). A hint, never a verdict.
 */
final class DamagePattern {
  private static final int ZEROS = 64;
  // Each bit of a record is tried, and each try expands it once: 2 KiB cost some 16,000 tries, 0.1
  // s.
  private static final int LONGEST_TRIED = 2 << 10;
  private static final int MOST_TRIES = 8;

  private int tries;

  /** A clause to put behind a detail, or nothing. */
  String of(Slice record, long offset) {
    int zeros = longestZeros(record);
    if (zeros >= ZEROS) {
      return "; " + zeros + " zero bytes in it: a block that was never written, or lost";
    }
    if (record.length() > 256 && isConverted(record)) {
      return "; each line feed in it has a carriage return before it: converted line ends";
    }
    if (record.length() <= LONGEST_TRIED && tries < MOST_TRIES) {
      tries++;
      int bit = flippedBit(record);
      if (bit >= 0) {
        return "; one flipped bit, in byte " + (offset + bit / 8);
      }
    }
    return "";
  }

  /** The same of a record whose trailer alone is wrong. */
  String ofTrailer(Slice record) {
    return longestZeros(record.sub(Math.max(0, record.length() - 8), record.length())) == 8
        ? "; its last eight bytes are zero"
        : "";
  }

  private static int longestZeros(Slice bytes) {
    int longest = 0;
    int run = 0;
    for (int i = 0; i < bytes.length(); i++) {
      run = bytes.at(i) == 0 ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    return longest;
  }

  /**
   * In compressed bytes every 256th is a line feed: some of them, and all behind a carriage return,
   * is no chance.
   */
  private static boolean isConverted(Slice bytes) {
    int found = 0;
    for (int i = 1; i < bytes.length(); i++) {
      if (bytes.at(i) == '\n') {
        if (bytes.at(i - 1) != '\r') {
          return false;
        }
        found++;
      }
    }
    return found >= 2;
  }

  private static int flippedBit(Slice record) {
    byte[] copy = record.toArray();
    try (GzipMember gzip = new GzipMember()) {
      for (int bit = 0; bit < 8 * copy.length; bit++) {
        copy[bit / 8] ^= (byte) (1 << bit % 8);
        if (gzip.expand(copy, 0, copy.length, 1 << 20) == GzipMember.State.SOUND
            && gzip.length() > 0) {
          return bit;
        }
        copy[bit / 8] ^= (byte) (1 << bit % 8);
      }
    }
    return -1;
  }
}
