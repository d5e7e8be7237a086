package dev.knit.transport.local;

import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;

/** Bytes are read from and written to regular files only: FIFOs and devices can wait for ever. */
final class Regular {
  private Regular() {}

  static void require(Places.Found found, String path) throws TransportException {
    if (found.attributes().isDirectory()) {
      throw new TransportException(Reason.IS_A_DIRECTORY, path);
    }
    if (!found.attributes().isRegularFile()) {
      throw new TransportException(Reason.UNSUPPORTED, path, "not a regular file");
    }
  }
}
