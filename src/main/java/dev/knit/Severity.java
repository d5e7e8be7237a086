package dev.knit;

import java.util.Locale;

/** How bad a finding is. */
public enum Severity {
  /** A text, revision, inventory or index cannot be trusted or read. */
  DAMAGE,
  /** All that is listed is readable; something is odd. */
  WARNING,
  /** Worth knowing, nothing to do. */
  NOTE;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
