package dev.knit.transport;

import dev.knit.CorruptException;
import dev.knit.Slice;

/**
 * Looks at the start of a file, so that a large file of the wrong kind is not read in full. Runs on
 * the thread of the session, at the call or in {@code await}.
 */
@FunctionalInterface
public interface FirstBlockCheck {
  /** A check sees at least so many bytes, or the whole file. */
  int LEAST = 4096;

  FirstBlockCheck NONE = first -> {};

  void check(Slice first) throws CorruptException;
}
