package dev.knit.transport.trace;

import dev.knit.CorruptException;
import dev.knit.transport.Reply;
import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import dev.knit.transport.trace.TraceEvent.End;
import org.jspecify.annotations.Nullable;

/** Tells how its operation ended, once. */
final class TracedReply<T> implements Reply<T> {
  /** What an answer says of the operation. */
  interface Moved<T> {
    /** The event with offset and bytes as the answer has them. */
    Sent of(Sent sent, T answer);
  }

  private final TracingSession session;
  private final Reply<T> inner;
  private final Moved<T> moved;
  private Sent sent;
  private boolean told;

  TracedReply(TracingSession session, Sent sent, Reply<T> inner, Moved<T> moved) {
    this.session = session;
    this.sent = sent;
    this.inner = inner;
    this.moved = moved;
  }

  @Override
  public T await() throws TransportException, CorruptException {
    int before = session.depth();
    long start = session.nanoTime();
    try {
      T answer = inner.await();
      sent = moved.of(sent, answer);
      tell(before, start, End.DONE, null);
      return answer;
    } catch (TransportException failure) {
      tell(before, start, End.FAILED, failure.reason());
      throw failure;
    } catch (CorruptException refused) {
      tell(before, start, End.REFUSED, null);
      throw refused;
    }
  }

  @Override
  public void cancel() {
    inner.cancel();
    tell(session.depth(), session.nanoTime(), End.CANCELLED, null);
  }

  void forgotten() {
    tell(session.depth(), session.nanoTime(), End.FORGOTTEN, null);
  }

  private void tell(int depth, long start, End end, @Nullable Reason reason) {
    session.flew(session.depth() - depth);
    if (!told) {
      told = true;
      session.ended(this, sent, session.nanoTime() - start, end, reason);
    }
  }
}
