package dev.knit.repository;

import dev.knit.Slice;
import java.nio.charset.StandardCharsets;

/**
 * The references that Bazaar and Breezy write in attributes: the five names, and code points in
 * decimal.
 */
final class XmlEscapes {
  private static final String[] NAMES = {"amp;", "lt;", "gt;", "quot;", "apos;"};
  private static final String MEANINGS = "&<>\"'";
  private static final int MOST_DIGITS = 7; // 1114111

  private XmlEscapes() {}

  /** Where the reference at {@code array[at]}, an ampersand, ends; -1 if it is none of ours. */
  static int end(byte[] array, int at, int to) {
    if (at + 1 < to && array[at + 1] == '#') {
      int i = at + 2;
      while (i < to && array[i] >= '0' && array[i] <= '9' && i - at - 2 < MOST_DIGITS) {
        i++;
      }
      boolean closed = i > at + 2 && i < to && array[i] == ';';
      return closed && isXml(codePoint(array, at + 2, i)) ? i + 1 : -1;
    }
    int name = name(array, at + 1, to);
    return name < 0 ? -1 : at + 1 + NAMES[name].length();
  }

  /** The bytes {@code array[from .. to)}, in which each reference has an {@link #end}, read. */
  static Slice unescape(byte[] array, int from, int to) {
    byte[] plain = new byte[to - from]; // no reference is shorter than its meaning in UTF-8
    int length = 0;
    for (int i = from; i < to; i++) {
      if (array[i] != '&') {
        plain[length++] = array[i];
        continue;
      }
      int end = end(array, i, to);
      if (array[i + 1] == '#') {
        byte[] utf8 =
            Character.toString(codePoint(array, i + 2, end - 1)).getBytes(StandardCharsets.UTF_8);
        System.arraycopy(utf8, 0, plain, length, utf8.length);
        length += utf8.length;
      } else {
        plain[length++] = (byte) MEANINGS.charAt(name(array, i + 1, to));
      }
      i = end - 1;
    }
    return Slice.of(plain, 0, length);
  }

  private static int codePoint(byte[] array, int from, int to) {
    int value = 0;
    for (int i = from; i < to; i++) {
      value = 10 * value + array[i] - '0';
    }
    return value;
  }

  private static int name(byte[] array, int from, int to) {
    for (int name = 0; name < NAMES.length; name++) {
      String word = NAMES[name];
      int i = 0;
      while (i < word.length() && from + i < to && array[from + i] == word.charAt(i)) {
        i++;
      }
      if (i == word.length()) {
        return name;
      }
    }
    return -1;
  }

  /** What XML 1.0 allows as a character. */
  private static boolean isXml(int c) {
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || c >= ' ' && c < Character.MIN_SURROGATE
        || c > Character.MAX_SURROGATE && c < 0xfffe
        || c > 0xffff && c <= Character.MAX_CODE_POINT;
  }
}
