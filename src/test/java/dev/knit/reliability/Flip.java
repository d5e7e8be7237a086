package dev.knit.reliability;

/**
 * One flipped bit.
 *
 * @param bit counted from the start of the file, the lowest of a byte first
 */
record Flip(String file, int bit) {
  int offset() {
    return bit / 8;
  }

  byte[] in(byte[] bytes) {
    byte[] copy = bytes.clone();
    copy[offset()] ^= (byte) (1 << bit % 8);
    return copy;
  }

  @Override
  public String toString() {
    return file + " byte " + offset() + " bit " + bit % 8;
  }
}
