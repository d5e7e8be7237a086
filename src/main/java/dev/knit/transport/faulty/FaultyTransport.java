package dev.knit.transport.faulty;

import dev.knit.transport.Capability;
import dev.knit.transport.Session;
import dev.knit.transport.Transport;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Does to the operations that go through it what a plan says. */
public final class FaultyTransport implements Transport {
  private final Transport inner;
  private final FaultPlan plan;
  private final AtomicInteger sessions = new AtomicInteger();
  private final AtomicLong calls = new AtomicLong();

  public FaultyTransport(Transport inner, FaultPlan plan) {
    this.inner = inner;
    this.plan = plan;
  }

  @Override
  public Session session() {
    return new FaultySession(inner.session(), sessions.incrementAndGet(), plan, calls);
  }

  /** How many operations the plan was asked about. */
  public long calls() {
    return calls.get();
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
}
