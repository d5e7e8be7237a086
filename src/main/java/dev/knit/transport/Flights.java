package dev.knit.transport;

/** A session's logical clock; see the package. For one thread. */
public final class Flights {
  private int now;

  /** Where a reply stands that is sent now and needs so many flights. */
  public int after(int flights) {
    return now + flights;
  }

  public void landed(int at) {
    now = Math.max(now, at);
  }

  public int depth() {
    return now;
  }
}
