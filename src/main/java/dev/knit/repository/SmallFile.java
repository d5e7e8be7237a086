package dev.knit.repository;

import dev.knit.CorruptException;
import dev.knit.Slice;
import dev.knit.transport.FirstBlockCheck;
import dev.knit.transport.Session;
import dev.knit.transport.TransportException;
import org.jspecify.annotations.Nullable;

/** Reads the files of a layout that hold a line or two and need not be there. */
public final class SmallFile {
  static final int MOST_BYTES = 1 << 24; // a revision-history of 200,000 ids

  private SmallFile() {}

  /** The bytes of the file, or null if there is none. */
  public static @Nullable Slice read(Session session, String path)
      throws TransportException, CorruptException {
    try {
      return session.get(path, FirstBlockCheck.NONE, MOST_BYTES).await();
    } catch (TransportException e) {
      if (e.nothingThere()) {
        return null;
      }
      throw e;
    }
  }
}
