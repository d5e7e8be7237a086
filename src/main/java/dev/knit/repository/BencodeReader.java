package dev.knit.repository;

import dev.knit.CorruptException;
import dev.knit.Kind;
import dev.knit.Slice;

/**
 * Goes through a bencoded value from its start to its end. Strict: no leading zeros, no length that
 * reaches beyond the end. What is next is asked with {@link #next}, then taken with the method for
 * it.
 *
 * <pre>
 * value  := string | "i" "-"? digits "e" | "l" value* "e" | "d" (string value)* "e"
 * string := LENGTH ":" byte[LENGTH]
 * </pre>
 */
public final class BencodeReader {
  /** What stands next. */
  public enum Next {
    STRING,
    NUMBER,
    LIST,
    DICT,
    END,
    NOTHING
  }

  private static final int MOST_DIGITS = 18;
  private static final int DEEPEST = 16;

  private final Kind kind;
  private final String file;
  private final Slice content;
  private int at;
  private int depth;

  /**
   * @param kind what to report when {@code content}, which is {@code file}, is malformed
   */
  public BencodeReader(Kind kind, String file, Slice content) {
    this.kind = kind;
    this.file = file;
    this.content = content;
  }

  public int position() {
    return at;
  }

  public Next next() throws CorruptException {
    if (at == content.length()) {
      return Next.NOTHING;
    }
    switch (content.at(at)) {
      case 'i':
        return Next.NUMBER;
      case 'l':
        return Next.LIST;
      case 'd':
        return Next.DICT;
      case 'e':
        return Next.END;
      default:
        if (isDigit(at)) {
          return Next.STRING;
        }
        throw malformed("a bencoded value");
    }
  }

  public Slice string() throws CorruptException {
    int start = at;
    long length = digits();
    if (at == content.length() || content.at(at) != ':') {
      throw malformed("the length of a string, then \":\"");
    }
    at++;
    if (length > content.length() - at) {
      at = start;
      throw malformed("a string that ends before the file does");
    }
    Slice string = content.sub(at, at + (int) length);
    at += (int) length;
    return string;
  }

  public long number() throws CorruptException {
    take('i', "a number");
    boolean negative = at < content.length() && content.at(at) == '-';
    if (negative) {
      at++;
    }
    long number = digits();
    if (negative && number == 0) {
      throw malformed("a number, not -0");
    }
    take('e', "the end of a number");
    return negative ? -number : number;
  }

  public void beginList() throws CorruptException {
    begin('l', "a list");
  }

  public void beginDict() throws CorruptException {
    begin('d', "a dictionary");
  }

  /** Leaves a list or dictionary. */
  public void end() throws CorruptException {
    take('e', "the end of a list or dictionary");
    depth--;
  }

  /** Nothing may stand behind the value. */
  public void atEnd() throws CorruptException {
    if (at < content.length()) {
      throw malformed("the end of the file");
    }
  }

  /** The fault that stands at the current position. */
  public CorruptException malformed(String expected) {
    return malformed(at, expected);
  }

  /** The fault that stands at an earlier {@link #position}. */
  public CorruptException malformed(int position, String expected) {
    return Malformed.at(kind, file, content, position, expected);
  }

  private void begin(char letter, String what) throws CorruptException {
    take(letter, what);
    if (++depth > DEEPEST) {
      throw malformed("no more than " + DEEPEST + " levels");
    }
  }

  private void take(char letter, String what) throws CorruptException {
    if (at == content.length() || content.at(at) != letter) {
      throw malformed(what);
    }
    at++;
  }

  private long digits() throws CorruptException {
    int start = at;
    long number = 0;
    while (at < content.length() && isDigit(at) && at - start < MOST_DIGITS) {
      number = 10 * number + content.at(at++) - '0';
    }
    if (at == start || content.at(start) == '0' && at > start + 1) {
      at = start;
      throw malformed("digits without a leading zero");
    }
    return number;
  }

  private boolean isDigit(int index) {
    return content.at(index) >= '0' && content.at(index) <= '9';
  }
}
