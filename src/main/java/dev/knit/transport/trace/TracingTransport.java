package dev.knit.transport.trace;

import dev.knit.transport.Capability;
import dev.knit.transport.Session;
import dev.knit.transport.Transport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Tells a listener what goes through it. */
public final class TracingTransport implements Transport {
  private final Transport inner;
  final TraceListener listener;
  final LongSupplier nanoTime;
  final TraceTotals totals = new TraceTotals();
  private final AtomicInteger sessions = new AtomicInteger();
  private final AtomicLong numbers = new AtomicLong();
  private final Map<Integer, Throwable> openedAt = new ConcurrentHashMap<>();

  public TracingTransport(Transport inner, TraceListener listener) {
    this(inner, listener, System::nanoTime);
  }

  public TracingTransport(Transport inner, TraceListener listener, LongSupplier nanoTime) {
    this.inner = inner;
    this.listener = listener;
    this.nanoTime = nanoTime;
  }

  @Override
  public Session session() {
    int session = sessions.incrementAndGet();
    openedAt.put(session, new Throwable("session " + session + " was opened here"));
    return new TracingSession(inner.session(), session, this);
  }

  public TraceTotals totals() {
    return totals;
  }

  /** Where those sessions were opened that are not closed. */
  public List<Throwable> openSessions() {
    return new ArrayList<>(openedAt.values());
  }

  @Override
  public Set<Capability> capabilities() {
    return inner.capabilities();
  }

  @Override
  public String url() {
    return inner.url();
  }

  @Override
  public void close() {
    inner.close();
  }

  long nextNumber() {
    totals.sent();
    return numbers.incrementAndGet();
  }

  void closed(int session) {
    openedAt.remove(session);
  }

  void ended(TraceEvent event) {
    totals.ended(event);
    listener.ended(event);
  }
}
