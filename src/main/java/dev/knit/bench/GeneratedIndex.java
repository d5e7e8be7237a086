package dev.knit.bench;

import dev.knit.Slice;
import dev.knit.index.Kndx;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/**
 * An index file as a long history has it: ids, options and parents look like those of real ones.
 */
final class GeneratedIndex {
  private static final int MERGE_ONE_IN = 4;
  private static final int FULLTEXT_ONE_IN = 20;
  private static final long SECONDS_OF_2006 = 1_136_073_600L;

  private GeneratedIndex() {}

  static Slice of(int versions, long seed) {
    Random random = new Random(seed);
    StringBuilder file = new StringBuilder(Kndx.HEADER.toString());
    long position = 0;
    for (int version = 0; version < versions; version++) {
      int length = 100 + random.nextInt(900);
      boolean fulltext = version == 0 || random.nextInt(FULLTEXT_ONE_IN) == 0;
      file.append("\nwriter@example.org-")
          .append(SECONDS_OF_2006 + version)
          .append('-')
          .append(Long.toHexString(random.nextLong() | Long.MIN_VALUE))
          .append(fulltext ? " fulltext " : " line-delta ")
          .append(position)
          .append(' ')
          .append(length)
          .append(' ');
      if (version > 0) {
        file.append(version - 1).append(' ');
      }
      if (version > 1 && random.nextInt(MERGE_ONE_IN) == 0) {
        file.append(random.nextInt(version - 1)).append(' ');
      }
      file.append(version == 0 ? " :" : ":");
      position += length;
    }
    return Slice.of(file.toString().getBytes(StandardCharsets.US_ASCII));
  }
}
