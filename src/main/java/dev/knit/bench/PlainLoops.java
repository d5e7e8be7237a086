package dev.knit.bench;

import dev.knit.Slice;
import dev.knit.store.TextDigest;
import java.security.MessageDigest;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * The floors: what cannot be left out, and nothing else. One thread.
 *
 * <p>Records that are not sound are passed over; a bench is not the place to say so.
 */
final class PlainLoops implements AutoCloseable {
  private static final int GZIP_HEADER = 10;
  private static final int GZIP_FLAGS = 3;
  private static final int GZIP_TRAILER = 8;

  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();
  private final MessageDigest sha1 = TextDigest.sha1();
  private final byte[] expanded = new byte[1 << 20];

  /** Line feeds that were counted: in a field, so that no compiler leaves the loop out. */
  int lines;

  private byte[] noise = new byte[0];

  /** Inflates these records, and takes the CRC-32 of what comes out. */
  void expand(StoredKnit knit, int[] versions) {
    Slice data = knit.data();
    for (int version : versions) {
      long from = knit.index().position(version);
      long length = knit.index().length(version);
      if (length > GZIP_HEADER + GZIP_TRAILER && from + length <= data.length()) {
        expand(data.array(), data.offset() + (int) from, (int) length);
      }
    }
  }

  private void expand(byte[] array, int from, int length) {
    if (array[from + GZIP_FLAGS] != 0) {
      return; // longer headers are legal; no program wrote one
    }
    inflater.reset();
    inflater.setInput(array, from + GZIP_HEADER, length - GZIP_HEADER - GZIP_TRAILER);
    crc.reset();
    try {
      for (int got = inflater.inflate(expanded); got > 0; got = inflater.inflate(expanded)) {
        crc.update(expanded, 0, got);
      }
    } catch (DataFormatException passedOver) {
      return;
    }
  }

  /** Digests texts of these lengths. */
  void digest(int[] lengths) {
    for (int length : lengths) {
      if (length > noise.length) {
        noise = new byte[length];
        new Random(length).nextBytes(noise);
      }
      sha1.update(noise, 0, length);
      sha1.digest();
    }
  }

  /** Counts line feeds. */
  void scan(Slice content) {
    byte[] array = content.array();
    for (int i = content.offset(); i < content.end(); i++) {
      if (array[i] == '\n') {
        lines++;
      }
    }
  }

  @Override
  public void close() {
    inflater.end();
  }
}
