package dev.knit.transport.faulty;

import dev.knit.transport.Op;
import java.util.List;

/**
 * An operation about to be sent.
 *
 * @param number of the transport's operations, counted from 1
 * @param session which of the transport's sessions, counted from 1
 * @param paths one; for a rename from and to; for a sync any number
 * @param offset of what is read; otherwise 0
 * @param length of what is read, {@link Long#MAX_VALUE} for a whole file; or is to be written
 */
public record Call(long number, int session, Op op, List<String> paths, long offset, long length) {
  /** Whether it asks for a byte of {@code [from, from + count)} of this file. */
  public boolean covers(String path, long from, long count) {
    return op.readsBytes()
        && paths.get(0).equals(path)
        && Math.max(offset, from) < Math.min(end(offset, length), end(from, count));
  }

  private static long end(long from, long count) {
    return count > Long.MAX_VALUE - from ? Long.MAX_VALUE : from + count;
  }
}
