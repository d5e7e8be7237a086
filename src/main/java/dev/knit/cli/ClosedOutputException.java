package dev.knit.cli;

import java.io.IOException;

/** Nobody takes the answer any more: the reader of a pipe went away, or the disk is full. */
final class ClosedOutputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ClosedOutputException(IOException cause) {
    super(cause.getMessage(), cause);
  }

  /** Whether it is no more than {@code knit log | head}. */
  boolean isPipe() {
    String why = String.valueOf(getMessage());
    return why.contains("Broken pipe") || why.contains("closed");
  }
}
