package dev.knit.index;

import dev.knit.Slice;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a line at every single space, one field at a time (a hostile line has millions), and reads
 * single fields.
 */
final class KndxFields {
  private final byte[] bytes;
  private final int stop;
  private int next;

  KndxFields(byte[] bytes, int start, int stop) {
    this.bytes = bytes;
    this.next = start;
    this.stop = stop;
  }

  boolean atEnd() {
    return next > stop;
  }

  /** The next field, which may be empty, or null behind the last. */
  @Nullable Slice next() {
    if (next > stop) {
      return null;
    }
    int start = next;
    while (next < stop && bytes[next] != ' ') {
      next++;
    }
    return Slice.of(bytes, start, next++ - start);
  }

  static boolean hasEmptyOption(Slice options) {
    if (options.isEmpty() || options.at(options.length() - 1) == ',') {
      return true;
    }
    for (int i = 1; i < options.length(); i++) {
      if (options.at(i) == ',' && options.at(i - 1) == ',') {
        return true;
      }
    }
    return false;
  }

  static int options(Slice words) {
    int option = 0;
    for (String word : words.toString().split(",", -1)) {
      switch (word) {
        case "fulltext" -> option |= KndxRows.FULLTEXT;
        case "line-delta" -> option |= KndxRows.DELTA;
        case "no-eol" -> option |= KndxRows.NO_EOL;
        default -> {} // kept by writers, meaningless to readers
      }
    }
    return option;
  }

  static long decimal(Slice field) {
    if (field.isEmpty() || field.length() > 18) {
      return -1;
    }
    long value = 0;
    for (int i = 0; i < field.length(); i++) {
      int digit = field.at(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      value = 10 * value + digit;
    }
    return value;
  }
}
