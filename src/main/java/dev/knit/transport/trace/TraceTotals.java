package dev.knit.transport.trace;

import dev.knit.transport.Op;
import java.util.concurrent.atomic.LongAdder;

/** Sums over all sessions. For all threads; exact when none is working. */
public final class TraceTotals {
  private final LongAdder requests = new LongAdder();
  private final LongAdder bytesRead = new LongAdder();
  private final LongAdder bytesWritten = new LongAdder();
  private final LongAdder flights = new LongAdder();
  private final LongAdder nanos = new LongAdder();
  private final LongAdder forgotten = new LongAdder();

  void sent() {
    requests.increment();
  }

  void flew(int moreFlights) {
    flights.add(moreFlights);
  }

  void ended(TraceEvent event) {
    if (event.op().readsBytes()) {
      bytesRead.add(event.bytes());
    } else if (event.op() != Op.LIST) {
      bytesWritten.add(event.bytes());
    }
    nanos.add(event.nanos());
    if (event.end() == TraceEvent.End.FORGOTTEN) {
      forgotten.increment();
    }
  }

  /** Operations sent. */
  public long requests() {
    return requests.sum();
  }

  public long bytesRead() {
    return bytesRead.sum();
  }

  public long bytesWritten() {
    return bytesWritten.sum();
  }

  /** Round trips waited for, one behind the other within each session. */
  public long flights() {
    return flights.sum();
  }

  /** Time waited for answers. */
  public long nanos() {
    return nanos.sum();
  }

  /** Replies that nobody looked at: an error in them went unseen. */
  public long forgotten() {
    return forgotten.sum();
  }
}
