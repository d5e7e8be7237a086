package dev.knit.cli;

import java.io.IOException;

/** What was asked for is not in the target; the message names it, the advice where to look. */
final class NotThereException extends IOException {
  private static final long serialVersionUID = 1L;

  private final String advice;

  NotThereException(String message, String advice) {
    super(message);
    this.advice = advice;
  }

  String advice() {
    return advice;
  }
}
