package dev.knit.reliability;

import dev.knit.Slice;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Changes bytes in the ways that parsers trip over. The same seed, the same changes. */
final class FuzzMutator {
  private static final int LONGEST = 1 << 14;
  private static final byte[] BYTES =
      latin("\0\1\t\n\r \"#%&'+,-./0129:;<=>?[]\\_az{|}\177\200\377");
  private static final List<String> NUMBERS =
      List.of(
          "0",
          "00",
          "1",
          "-1",
          "2147483647",
          "2147483648",
          "4294967295",
          "4294967296",
          "999999999999999999",
          "9223372036854775807",
          "9223372036854775808",
          "99999999999999999999999");

  private final Random random;
  private final List<Slice> pool;
  private final List<String> words;

  /**
   * @param pool what is mutated, and what pieces are taken from; may grow
   * @param words that mean something to the parser, a byte a character
   */
  FuzzMutator(Random random, List<Slice> pool, List<String> words) {
    this.random = random;
    this.pool = pool;
    this.words = words;
  }

  Slice next() {
    byte[] bytes = any();
    for (int left = 1 + random.nextInt(random.nextInt(4) == 0 ? 12 : 3); left > 0; left--) {
      bytes = change(bytes);
    }
    return Slice.of(bytes.length > LONGEST ? Arrays.copyOf(bytes, LONGEST) : bytes);
  }

  private byte[] any() {
    return pool.get(random.nextInt(pool.size())).toArray();
  }

  private byte[] change(byte[] bytes) {
    int at = random.nextInt(bytes.length + 1);
    int to = at + random.nextInt(Math.min(bytes.length - at, 1 + 64) + 1);
    byte[] none = {};
    return switch (random.nextInt(14)) {
      case 0 -> replaced(bytes, at, Math.min(at + 1, bytes.length), flipped(bytes, at));
      case 1 -> replaced(bytes, at, Math.min(at + 1, bytes.length), one());
      case 2 -> replaced(bytes, at, at, one());
      case 3 -> replaced(bytes, at, to, none);
      case 4 -> replaced(bytes, at, at, Arrays.copyOfRange(bytes, at, to)); // twice
      case 5 -> Arrays.copyOf(bytes, at);
      case 6, 7 -> replaced(bytes, at, at, word());
      case 8 -> replaced(bytes, at, to, word());
      case 9, 10 -> number(bytes, at);
      case 11 -> spliced(bytes, at);
      case 12 -> line(bytes, at);
      default -> repeated(bytes, at);
    };
  }

  private byte[] flipped(byte[] bytes, int at) {
    return at == bytes.length ? one() : new byte[] {(byte) (bytes[at] ^ 1 << random.nextInt(8))};
  }

  private byte[] one() {
    return new byte[] {
      random.nextInt(4) == 0 ? (byte) random.nextInt() : BYTES[random.nextInt(BYTES.length)]
    };
  }

  private byte[] word() {
    return words.isEmpty() ? one() : latin(words.get(random.nextInt(words.size())));
  }

  /** Another number in place of the next one. */
  private byte[] number(byte[] bytes, int at) {
    int from = at;
    while (from < bytes.length && !isDigit(bytes[from])) {
      from++;
    }
    int to = from;
    while (to < bytes.length && isDigit(bytes[to])) {
      to++;
    }
    String number =
        random.nextInt(3) == 0
            ? "" + random.nextInt(300)
            : NUMBERS.get(random.nextInt(NUMBERS.size()));
    return replaced(bytes, from, to, latin(number));
  }

  private byte[] spliced(byte[] bytes, int at) {
    byte[] other = any();
    int from = random.nextInt(other.length + 1);
    return replaced(bytes, at, bytes.length, Arrays.copyOfRange(other, from, other.length));
  }

  /** A line of another input at the start of a line. */
  private byte[] line(byte[] bytes, int at) {
    byte[] other = any();
    int from = lineStart(other, random.nextInt(other.length + 1));
    int to = from;
    while (to < other.length && other[to] != '\n') {
      to++;
    }
    int start = lineStart(bytes, at);
    return replaced(
        bytes, start, start, Arrays.copyOfRange(other, from, Math.min(other.length, to + 1)));
  }

  private static int lineStart(byte[] bytes, int at) {
    int start = at;
    while (start > 0 && bytes[start - 1] != '\n') {
      start--;
    }
    return start;
  }

  private byte[] repeated(byte[] bytes, int at) {
    byte[] what = random.nextBoolean() ? word() : one();
    ByteArrayOutputStream many = new ByteArrayOutputStream();
    for (int left = 1 << random.nextInt(9); left > 0; left--) {
      many.writeBytes(what);
    }
    return replaced(bytes, at, at, many.toByteArray());
  }

  private static byte[] replaced(byte[] bytes, int from, int to, byte[] by) {
    byte[] all = new byte[bytes.length - (to - from) + by.length];
    System.arraycopy(bytes, 0, all, 0, from);
    System.arraycopy(by, 0, all, from, by.length);
    System.arraycopy(bytes, to, all, from + by.length, bytes.length - to);
    return all;
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  private static byte[] latin(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
