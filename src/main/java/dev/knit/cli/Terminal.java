package dev.knit.cli;

import dev.knit.Shown;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/** The two streams that a run talks to, and what is at their other ends. */
final class Terminal {
  private final Answer out;
  private final OutputStream rawOut;
  private final PrintStream err;
  private final boolean errIsTerminal;
  private final boolean coloured;

  Terminal(OutputStream out, OutputStream err, boolean errIsTerminal, boolean coloured) {
    this.rawOut = out;
    this.out = new Answer(out, coloured);
    this.err = new PrintStream(err, true, StandardCharsets.UTF_8);
    this.errIsTerminal = errIsTerminal;
    this.coloured = coloured;
  }

  /**
   * Java can't tell what a stream is, so {@code ./knit} says it: the property {@code
   * knit.terminals} holds the numbers of those streams that are terminals.
   */
  static Terminal ofProcess() {
    String terminals = System.getProperty("knit.terminals", "");
    String noColor = System.getenv("NO_COLOR");
    boolean plain = noColor != null && !noColor.isEmpty() || "dumb".equals(System.getenv("TERM"));
    return new Terminal(
        new FileOutputStream(FileDescriptor.out),
        new FileOutputStream(FileDescriptor.err),
        terminals.contains("2"),
        terminals.contains("1") && !plain);
  }

  Answer out() {
    return out;
  }

  boolean errIsTerminal() {
    return errIsTerminal;
  }

  boolean isColoured() {
    return coloured;
  }

  /** One message on stderr, its control characters made visible, each line named as ours. */
  void complain(String message) {
    message.lines().forEach(line -> err.println("knit: " + Shown.text(line)));
  }

  /** A stack trace; causes that are Java's own hold names as they are. */
  void trace(Throwable thrown) {
    StringWriter whole = new StringWriter();
    thrown.printStackTrace(new PrintWriter(whole));
    whole
        .toString()
        .lines()
        .map(
            line -> line.startsWith("\t") ? "\t" + Shown.text(line.substring(1)) : Shown.text(line))
        .forEach(err::println);
  }

  /** stderr for what draws there itself: a progress bar, a table. */
  PrintStream err() {
    return err;
  }

  /** For help, which holds no words from outside. */
  PrintWriter helpWriter() {
    return new PrintWriter(rawOut, true, StandardCharsets.UTF_8);
  }

  PrintWriter errorWriter() {
    return new PrintWriter(err, true, StandardCharsets.UTF_8);
  }
}
