package dev.knit.transport;

/** What not every medium can do. */
public enum Capability {
  LIST,
  STAT,
  /** put, putNonAtomic, mkdir, delete, rmdir. */
  WRITE,
  APPEND,
  /** putIfAbsent is atomic: of two contenders one sees EXISTS. */
  PUT_IF_ABSENT,
  /** renameNoReplace never replaces a file or a directory that has something in it. */
  RENAME,
  /** What sync has answered survives a crash; without it sync does nothing. */
  SYNC
}
