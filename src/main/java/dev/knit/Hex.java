package dev.knit;

/** Digests as they are written: 40 lower-case hex digits. */
public final class Hex {
  private static final int SHA1_DIGITS = 40;

  private Hex() {}

  public static boolean isSha1(byte[] array, int from, int to) {
    if (to - from != SHA1_DIGITS) {
      return false;
    }
    for (int i = from; i < to; i++) {
      byte b = array[i];
      if (!(b >= '0' && b <= '9' || b >= 'a' && b <= 'f')) {
        return false;
      }
    }
    return true;
  }
}
