package dev.knit.transport;

/** The operations of a {@link Session}, for those who watch, disturb or replay one. */
public enum Op {
  GET,
  GET_RANGE,
  /** One range of a readv. */
  READV,
  STAT,
  LIST,
  PUT,
  PUT_IF_ABSENT,
  PUT_NON_ATOMIC,
  APPEND,
  MKDIR,
  RENAME,
  DELETE,
  RMDIR,
  SYNC;

  /** Whether it answers bytes of a file. */
  public boolean readsBytes() {
    return this == GET || this == GET_RANGE || this == READV;
  }

  /** Whether it changes what others see. */
  public boolean changes() {
    return compareTo(PUT) >= 0 && this != SYNC;
  }
}
