package dev.knit.store;

import dev.knit.Slice;
import dev.knit.text.Composition;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The SHA-1 of texts, and whether it is the promised one. One for a thread. */
public final class TextDigest {
  /** Bytes of a digest. */
  public static final int BYTES = 20;

  // Texts up to here are copied together and digested in one call; larger ones piece by piece.
  private static final int SCRATCH = 4 << 20;
  private static final byte[] HEX = {
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
  };

  private final MessageDigest sha1 = sha1();
  private final byte[] found = new byte[BYTES];
  private byte[] scratch = new byte[1 << 16];
  private long bytesDigested;

  public static MessageDigest sha1() {
    try {
      return MessageDigest.getInstance("SHA-1");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-1", e);
    }
  }

  /** The digest of a text; the array is used again by the next call. */
  public byte[] of(Composition text, boolean noEol) {
    if (text.byteCount() > scratch.length && text.byteCount() <= SCRATCH) {
      scratch = new byte[(int) Math.min(SCRATCH, 2 * text.byteCount())];
    }
    text.digest(sha1, scratch, noEol);
    bytesDigested += text.textLength(noEol);
    try {
      sha1.digest(found, 0, BYTES);
    } catch (DigestException e) {
      throw new IllegalStateException("a SHA-1 has 20 bytes", e);
    }
    return found;
  }

  /** Bytes of all texts so far. */
  public long bytesDigested() {
    return bytesDigested;
  }

  public static boolean isHexOf(Slice hex, byte[] digest) {
    for (int i = 0; i < BYTES; i++) {
      if (hex.at(2 * i) != HEX[digest[i] >> 4 & 15] || hex.at(2 * i + 1) != HEX[digest[i] & 15]) {
        return false;
      }
    }
    return true;
  }
}
