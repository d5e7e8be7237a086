package dev.knit.fsck;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.Kind;
import dev.knit.Slice;
import dev.knit.transport.FirstBlockCheck;
import dev.knit.transport.Reply;
import dev.knit.transport.Session;
import dev.knit.transport.TransportException;
import java.util.function.Consumer;

/** Reading where a failure is a thing to note, not to stop at. */
final class Reach {
  private Reach() {}

  /** A whole file; nothing, and the reason told, if it cannot be had. */
  static Slice whole(
      Session session, String file, long maxBytes, Consumer<TransportException> failed) {
    try {
      return answer(session.get(file, FirstBlockCheck.NONE, maxBytes));
    } catch (TransportException e) {
      failed.accept(e);
      return Slice.EMPTY;
    }
  }

  /** What an operation answers that checks no bytes, so finds none corrupt. */
  static <T> T answer(Reply<T> unchecked) throws TransportException {
    try {
      return unchecked.await();
    } catch (CorruptException e) {
      throw new AssertionError("no check was asked for", e);
    }
  }

  /** That something could not be looked at, and why: never mixed up with damage. */
  static Damage notChecked(String file, TransportException why) {
    return Damage.of(Kind.NOT_CHECKED, file).detail(String.valueOf(why.getMessage()));
  }
}
