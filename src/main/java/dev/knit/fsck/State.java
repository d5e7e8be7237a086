package dev.knit.fsck;

/** What is known of a version. */
enum State {
  /** No record was read: {@code --quick}, or an index that cannot be read. */
  UNREAD,
  /** Its text has the digest of its header, and all that it is built on has too. */
  PROVEN,
  /** Its own record or line is at fault; a finding says so. */
  BROKEN,
  /** It is whole itself and built on something that is not. */
  BUILT_ON_BROKEN,
  /** Something kept us from reading it. */
  OUT_OF_REACH
}
