package dev.knit;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A run of bytes inside an array that is not copied and must not change. Equal if the bytes are
 * equal; ordered as unsigned bytes.
 *
 * <p>For ids, names, and what a transport delivered. Not for hot loops: those work on the array and
 * two ints.
 */
public final class Slice implements Comparable<Slice> {
  public static final Slice EMPTY = new Slice(new byte[0], 0, 0);

  private final byte[] array;
  private final int offset;
  private final int length;

  private Slice(byte[] array, int offset, int length) {
    this.array = array;
    this.offset = offset;
    this.length = length;
  }

  /** The bytes {@code array[offset .. offset+length)}, not copied. */
  public static Slice of(byte[] array, int offset, int length) {
    if (offset < 0 || length < 0 || offset > array.length - length) {
      throw new IndexOutOfBoundsException("[" + offset + ", +" + length + ") of " + array.length);
    }
    return new Slice(array, offset, length);
  }

  public static Slice of(byte[] array) {
    return new Slice(array, 0, array.length);
  }

  /** The UTF-8 bytes of a word of our own, such as a name in a test or from the command line. */
  public static Slice utf8(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  public byte[] array() {
    return array;
  }

  public int offset() {
    return offset;
  }

  public int end() {
    return offset + length;
  }

  public int length() {
    return length;
  }

  public boolean isEmpty() {
    return length == 0;
  }

  public byte at(int index) {
    if (index < 0 || index >= length) {
      throw new IndexOutOfBoundsException(index + " of " + length);
    }
    return array[offset + index];
  }

  /** The part from {@code from} up to, not including, {@code to}. */
  public Slice sub(int from, int to) {
    if (from < 0 || to < from || to > length) {
      throw new IndexOutOfBoundsException(from + ".." + to + " of " + length);
    }
    return new Slice(array, offset + from, to - from);
  }

  /** A copy with an array of its own, so that a large buffer behind a short id can go. */
  public Slice copy() {
    return of(toArray());
  }

  public byte[] toArray() {
    return Arrays.copyOfRange(array, offset, offset + length);
  }

  public boolean startsWith(Slice prefix) {
    return length >= prefix.length
        && Arrays.equals(
            array, offset, offset + prefix.length, prefix.array, prefix.offset, prefix.end());
  }

  public boolean endsWith(Slice suffix) {
    return length >= suffix.length
        && Arrays.equals(
            array, end() - suffix.length, end(), suffix.array, suffix.offset, suffix.end());
  }

  /** The first place of {@code wanted} at or behind {@code from}, or -1. */
  public int indexOf(byte wanted, int from) {
    for (int i = from; i < length; i++) {
      if (array[offset + i] == wanted) {
        return i;
      }
    }
    return -1;
  }

  public boolean sameBytes(byte[] other, int from, int to) {
    return Arrays.equals(array, offset, offset + length, other, from, to);
  }

  @Override
  public int compareTo(Slice other) {
    return Arrays.compareUnsigned(array, offset, end(), other.array, other.offset, other.end());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Slice that
        && Arrays.equals(array, offset, end(), that.array, that.offset, that.end());
  }

  @Override
  public int hashCode() {
    return ByteHash.of(array, offset, offset + length, 0);
  }

  /**
   * The bytes read as UTF-8, a replacement character for what is none; control characters are still
   * in it ({@link Shown}).
   */
  @Override
  public String toString() {
    return new String(array, offset, length, StandardCharsets.UTF_8);
  }
}
