package dev.knit.transport.local;

import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;

/** Where appended bytes lie, told from the file's length before and after. */
final class Landing {
  private Landing() {}

  static long of(String path, long before, long after, int written) throws TransportException {
    if (after - written != before) {
      throw new TransportException(
          Reason.IO,
          path,
          before,
          "someone else writes to it: " + written + " bytes made it grow to " + after,
          null);
    }
    return before;
  }
}
