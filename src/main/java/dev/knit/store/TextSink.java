package dev.knit.store;

import dev.knit.CorruptException;
import dev.knit.Slice;

/**
 * Takes texts as they are built, in the order that costs least; not that in which they were asked
 * for.
 */
public interface TextSink {
  /** A text, proven by its digest. */
  void text(int version, Slice text);

  /** A version that was asked for and cannot be given out. */
  void damaged(int version, CorruptException why);
}
