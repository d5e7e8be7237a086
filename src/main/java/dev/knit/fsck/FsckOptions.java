package dev.knit.fsck;

import dev.knit.Limits;

/**
 * How to look.
 *
 * @param quick only layout, indices, locks and tips: no record is read
 * @param texts list the digest of every text
 * @param jobs how many threads verify units, at least 1
 */
public record FsckOptions(boolean quick, boolean texts, int jobs, Limits limits) {
  public static final FsckOptions DEFAULT =
      new FsckOptions(false, false, Runtime.getRuntime().availableProcessors(), Limits.DEFAULT);

  public FsckOptions {
    if (jobs < 1) {
      throw new IllegalArgumentException("jobs: " + jobs);
    }
  }
}
