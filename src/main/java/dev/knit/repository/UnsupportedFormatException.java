package dev.knit.repository;

import dev.knit.Shown;
import java.io.IOException;

/**
 * What lies there is whole, as far as can be seen, but in a format that cannot be read here. The
 * message names the format and what to do.
 */
public final class UnsupportedFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  private final String file;
  private final String format;

  public UnsupportedFormatException(String file, String format, String advice) {
    super(Shown.text(file + ": " + format + " is not supported; " + advice));
    this.file = file;
    this.format = format;
  }

  /** The file that names the format. */
  public String file() {
    return file;
  }

  /** The format in words, as in {@code repository format 2a}. */
  public String format() {
    return format;
  }
}
