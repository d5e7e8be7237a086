package dev.knit.cli;

import dev.knit.CorruptException;
import dev.knit.repository.UnsupportedFormatException;
import dev.knit.transport.TransportException;
import java.io.IOException;

/**
 * What went wrong: the exit code, a message, and what to do next. The only place that knows which
 * exception is which code.
 */
record Failure(int status, String message, String advice, Throwable thrown) {
  static Failure of(Throwable thrown) {
    String why = thrown.getMessage() == null ? thrown.toString() : thrown.getMessage();
    if (thrown instanceof TransportException failed) {
      return new Failure(Exit.COULD_NOT_LOOK, why, advice(failed), thrown);
    }
    if (thrown instanceof NotThereException absent) {
      return new Failure(Exit.COULD_NOT_LOOK, why, absent.advice(), thrown);
    }
    if (thrown instanceof UnsupportedFormatException) {
      return new Failure(Exit.UNSUPPORTED, why, "", thrown);
    }
    if (thrown instanceof CorruptException) {
      String advice = "`knit fsck` on the same target says all that is damaged, and what it costs";
      return new Failure(Exit.DAMAGE, why, advice, thrown);
    }
    if (thrown instanceof OutOfMemoryError) {
      return new Failure(
          Exit.COULD_NOT_LOOK,
          "not enough memory (" + why + ")",
          "give it more: KNIT_JAVA_OPTS=-Xmx4g knit …; or set a lower --max-text or --jobs",
          thrown);
    }
    if (thrown instanceof IOException) {
      return new Failure(Exit.COULD_NOT_LOOK, why, "", thrown);
    }
    return new Failure(
        Exit.BUG,
        "this is a bug in knit, please report: " + thrown,
        "the same command with --debug shows where it happened",
        thrown);
  }

  private static String advice(TransportException failed) {
    return switch (failed.reason()) {
      case UNSUPPORTED -> "only files that this machine has: copy or mount it, and name the folder";
      case ABSENT -> "is the name right? A TARGET is a knit (STEM.kndx), or a folder with a .bzr";
      case PERMISSION -> "ask for read permission, or run as the owner of the files";
      case IO -> "the medium itself failed: copy what can still be read (ddrescue) and look there";
      case TIMEOUT, CONNECTION -> "nothing is known of the data; try again when the link is up";
      case TOO_LARGE -> "it is larger than any that was ever seen; look at it with `knit dump`";
      default -> "";
    };
  }

  /**
   * @param about the target, named where the message itself does not
   */
  void tell(Terminal terminal, String about, boolean debug) {
    terminal.complain(
        about.isEmpty() || message.startsWith(about) ? message : about + ": " + message);
    if (debug) {
      terminal.trace(thrown);
    } else if (!advice.isEmpty()) {
      terminal.complain(advice);
    }
  }
}
