package dev.knit.index;

import dev.knit.Slice;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a line at every single space, one field at a time (a hostile line has millions), and reads
 * single fields.
 */
final class KndxFields {
  private static final Slice FULLTEXT = Slice.utf8("fulltext");
  private static final Slice LINE_DELTA = Slice.utf8("line-delta");
  private static final Slice NO_EOL = Slice.utf8("no-eol");

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

  /** What is known of the options; others are kept by writers and mean nothing to readers. */
  static int options(Slice words) {
    int option = 0;
    for (int start = 0; start <= words.length(); ) {
      int comma = words.indexOf((byte) ',', start);
      int stop = comma < 0 ? words.length() : comma;
      option |= option(words.sub(start, stop));
      start = stop + 1;
    }
    return option;
  }

  private static int option(Slice word) {
    if (word.equals(FULLTEXT)) {
      return KndxRows.FULLTEXT;
    }
    if (word.equals(LINE_DELTA)) {
      return KndxRows.DELTA;
    }
    return word.equals(NO_EOL) ? KndxRows.NO_EOL : 0;
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
