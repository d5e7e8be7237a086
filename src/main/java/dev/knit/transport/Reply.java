package dev.knit.transport;

import dev.knit.CorruptException;

/**
 * What a sent operation will answer.
 *
 * <p>Threads: that of its session. Cost: awaiting waits for the flights that are still out, and
 * moves the session's clock; awaiting again gives the same answer and costs nothing.
 */
public interface Reply<T> {
  /**
   * @throws CorruptException only where a {@link FirstBlockCheck} refused the bytes
   */
  T await() throws TransportException, CorruptException;

  /**
   * Nobody wants the answer any more: a later await answers CLOSED. Whether a write took effect is
   * unknown.
   */
  void cancel();
}
