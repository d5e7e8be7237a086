package dev.knit;

/**
 * How much is looked at; so that a claim in a file never decides how much memory is taken.
 *
 * @param textBytes the largest text that is expanded; a larger one is {@link Kind#TEXT_OVER_LIMIT}
 * @param indexBytes the largest index file that is read
 */
public record Limits(long textBytes, long indexBytes) {
  /**
   * 1 GiB a text, 1 GiB an index: the index of 100 million versions would be larger, no known one
   * is.
   */
  public static final Limits DEFAULT = new Limits(1L << 30, 1L << 30);

  public Limits withTextBytes(long bytes) {
    return new Limits(bytes, indexBytes);
  }
}
