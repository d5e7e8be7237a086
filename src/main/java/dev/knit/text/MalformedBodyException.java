package dev.knit.text;

/**
 * The body of a record is not what its method asks for. Holds no stack: it is turned into a finding
 * at once.
 */
public final class MalformedBodyException extends Exception {
  private static final long serialVersionUID = 1L;

  /** What is wrong with the body. */
  public enum Fault {
    /** A hunk cannot be parsed, or lies elsewhere than the old text has lines. */
    HUNK,
    /** A line of an annotated body has no space behind its origin. */
    ANNOTATION
  }

  private final Fault fault;
  private final int offset;

  MalformedBodyException(Fault fault, int offset, String message) {
    super(message, null, false, false);
    this.fault = fault;
    this.offset = offset;
  }

  public Fault fault() {
    return fault;
  }

  /** Where in the array that was parsed, in bytes. */
  public int offset() {
    return offset;
  }
}
