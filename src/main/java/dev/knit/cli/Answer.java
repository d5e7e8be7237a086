package dev.knit.cli;

import dev.knit.Shown;
import dev.knit.Slice;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * stdout. What is said in words passes {@link Shown} here, so that no name from outside reaches a
 * terminal raw; bytes are written as they are.
 */
final class Answer {
  /** How a part of a line looks on a terminal with colours. */
  enum Style {
    PLAIN(""),
    BOLD("1"),
    GOOD("32"),
    WARNING("33"),
    BAD("1;31"),
    FAINT("2");

    private final String code;

    Style(String code) {
      this.code = code;
    }
  }

  private final OutputStream out;
  private final boolean coloured;

  Answer(OutputStream out, boolean coloured) {
    this.out = new BufferedOutputStream(out, 1 << 14);
    this.coloured = coloured;
  }

  Answer part(Style style, String text) {
    boolean styled = coloured && style != Style.PLAIN;
    raw(styled ? "\033[" + style.code + "m" + Shown.text(text) + "\033[0m" : Shown.text(text));
    return this;
  }

  Answer part(String text) {
    return part(Style.PLAIN, text);
  }

  /** A line of a text, without its line feed; tabs stay, other control characters are shown. */
  Answer content(Slice line) {
    int from = 0;
    for (int i = 0; i <= line.length(); i++) {
      boolean end = i == line.length() || i == line.length() - 1 && line.at(i) == '\n';
      if (end || line.at(i) == '\t') {
        raw(Shown.bytes(line.sub(from, i)) + (end ? "" : "\t"));
        from = i + 1;
      }
      if (end) {
        break;
      }
    }
    return this;
  }

  void end() {
    raw("\n");
  }

  void line(String text) {
    part(text).end();
  }

  void line(Style style, String text) {
    part(style, text).end();
  }

  /** Content, or JSON, that is the answer itself. */
  void bytes(Slice bytes) {
    try {
      out.write(bytes.array(), bytes.offset(), bytes.length());
    } catch (IOException e) {
      throw new ClosedOutputException(e);
    }
  }

  void flush() {
    try {
      out.flush();
    } catch (IOException e) {
      throw new ClosedOutputException(e);
    }
  }

  /** For a writer of JSON, which escapes for itself; closing it only flushes. */
  OutputStream stream() {
    return new OutputStream() {
      @Override
      public void write(int b) {
        bytes(Slice.of(new byte[] {(byte) b}));
      }

      @Override
      public void write(byte[] bytes, int from, int length) {
        bytes(Slice.of(bytes, from, length));
      }

      @Override
      public void flush() {
        Answer.this.flush();
      }
    };
  }

  private void raw(String text) {
    bytes(Slice.of(text.getBytes(StandardCharsets.UTF_8)));
  }
}
