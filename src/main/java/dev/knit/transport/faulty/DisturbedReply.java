package dev.knit.transport.faulty;

import dev.knit.CorruptException;
import dev.knit.transport.Reply;
import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import org.jspecify.annotations.Nullable;

/** A reply that is awaited, if it was sent, and then made something else of. */
final class DisturbedReply<T> implements Reply<T> {
  interface Change<T> {
    T of(T answer) throws TransportException, CorruptException;
  }

  private final @Nullable Reply<T> sent;
  private final String path;
  private final Change<T> change;
  private boolean cancelled;

  DisturbedReply(@Nullable Reply<T> sent, String path, Change<T> change) {
    this.sent = sent;
    this.path = path;
    this.change = change;
  }

  /** What fails with this reason, whether it was sent or not. */
  static <T> Reply<T> failing(@Nullable Reply<T> sent, String path, Reason reason, long offset) {
    TransportException failure =
        new TransportException(reason, path, offset, "by plan of a test", null);
    return new DisturbedReply<>(
        sent,
        path,
        answer -> {
          throw failure;
        });
  }

  @Override
  @SuppressWarnings("NullAway") // what was not sent has no answer to make something of: it throws
  public T await() throws TransportException, CorruptException {
    if (cancelled) {
      throw new TransportException(Reason.CLOSED, path, "cancelled");
    }
    return change.of(sent == null ? null : sent.await());
  }

  @Override
  public void cancel() {
    cancelled = true;
    if (sent != null) {
      sent.cancel();
    }
  }
}
