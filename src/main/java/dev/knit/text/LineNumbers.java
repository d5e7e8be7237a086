package dev.knit.text;

import dev.knit.KeyTable;
import dev.knit.Slice;

/**
 * Gives lines numbers, equal ones to equal lines, so that texts are compared as ints. A line with
 * and the same without its line feed are two lines.
 */
public final class LineNumbers {
  private final KeyTable lines = new KeyTable();
  private long bytes;

  /** So many numbers are given out: 0 up to, not including, this. */
  public int size() {
    return lines.size();
  }

  /** Bytes of all lines that have a number, which are held as long as this is. */
  public long bytes() {
    return bytes;
  }

  /**
   * The numbers of a text's lines.
   *
   * @param noEol whether the last line is to be taken without its line feed
   */
  public int[] of(Lines text, boolean noEol) {
    int[] numbers = new int[text.count()];
    for (int line = 0; line < numbers.length; line++) {
      numbers[line] = intern(text.array(), text.start(line), text.start(line + 1));
    }
    if (noEol && numbers.length > 0) {
      int last = numbers.length - 1;
      numbers[last] = intern(text.array(), text.start(last), text.start(last + 1) - 1);
    }
    return numbers;
  }

  private int intern(byte[] array, int from, int to) {
    int known = lines.size();
    int number = lines.intern(array, from, to);
    bytes += number == known ? to - from : 0;
    return number;
  }

  /** The number of a line without its line feed. */
  public int withoutLineFeed(int number) {
    Slice line = lines.get(number);
    return intern(line.array(), line.offset(), line.end() - 1);
  }

  /**
   * The text of numbered lines.
   *
   * @param origins the number of the version that brought each line
   */
  public Lines text(int[] numbers, int[] origins) {
    long size = 0;
    for (int number : numbers) {
      size += lines.get(number).length();
    }
    Lines.Collector text =
        new Lines.Collector(new byte[Math.toIntExact(size)], 0, numbers.length, true);
    for (int line = 0; line < numbers.length; line++) {
      Slice bytes = lines.get(numbers[line]);
      text.add(bytes.array(), bytes.offset(), bytes.end(), origins[line]);
    }
    return text.lines();
  }
}
