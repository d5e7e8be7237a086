package dev.knit.transport;

import dev.knit.Shown;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An operation that failed: which path, why, and where in the file if that is known. */
public final class TransportException extends IOException {
  private static final long serialVersionUID = 1L;

  public static final long NOWHERE = -1;

  public enum Reason {
    ABSENT,
    EXISTS,
    PERMISSION,
    NOT_A_DIRECTORY,
    IS_A_DIRECTORY,
    NOT_EMPTY,
    NO_SPACE,
    READ_ONLY,
    TIMEOUT,
    CONNECTION,
    IO,
    TOO_LARGE,
    UNSUPPORTED,
    BAD_NAME,
    CLOSED,
    /** A link that leads out of the root. */
    OUTSIDE
  }

  private final Reason reason;
  private final String path;
  private final long offset;

  public TransportException(Reason reason, String path) {
    this(reason, path, NOWHERE, "", null);
  }

  public TransportException(Reason reason, String path, String detail) {
    this(reason, path, NOWHERE, detail, null);
  }

  /**
   * @param detail for people, may be empty
   */
  public TransportException(
      Reason reason, String path, long offset, String detail, @Nullable Throwable cause) {
    super(message(reason, path, offset, detail), cause);
    this.reason = reason;
    this.path = path;
    this.offset = offset;
  }

  public Reason reason() {
    return reason;
  }

  /** Whether nothing has that name: not there, or below what is no directory. */
  public boolean nothingThere() {
    return reason == Reason.ABSENT || reason == Reason.NOT_A_DIRECTORY;
  }

  /** Relative to the root of the transport. */
  public String path() {
    return path;
  }

  /** Where in the file, or {@link #NOWHERE}. */
  public long offset() {
    return offset;
  }

  private static String message(Reason reason, String path, long offset, String detail) {
    String words = reason.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return (path.isEmpty() ? "root" : Shown.text(path))
        + ": "
        + (reason == Reason.IO ? "I/O error" : words)
        + (offset == NOWHERE ? "" : " at byte " + offset)
        + (detail.isEmpty() ? "" : ": " + Shown.text(detail));
  }
}
