package dev.knit.transport;

/** Bytes {@code [offset, offset + length)} of a file. */
public record Range(long offset, int length) {
  public Range {
    if (offset < 0 || length < 0) {
      throw new IllegalArgumentException("[" + offset + ", +" + length + ")");
    }
  }
}
