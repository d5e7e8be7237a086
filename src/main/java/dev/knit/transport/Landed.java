package dev.knit.transport;

import dev.knit.CorruptException;
import dev.knit.transport.TransportException.Reason;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A reply whose answer, or failure, is there already. */
final class Landed<T> implements Reply<T> {
  private final Flights flights;
  private final int at;
  private final String path;
  private @Nullable T value;
  private final @Nullable IOException failure;
  private boolean cancelled;

  Landed(Flights flights, int at, String path, @Nullable T value, @Nullable IOException failure) {
    this.flights = flights;
    this.at = at;
    this.path = path;
    this.value = value;
    this.failure = failure;
  }

  @Override
  @SuppressWarnings("NullAway") // a Reply<Void> answers null
  public T await() throws TransportException, CorruptException {
    if (cancelled) {
      throw new TransportException(Reason.CLOSED, path, "cancelled");
    }
    flights.landed(at);
    if (failure instanceof CorruptException corrupt) {
      throw corrupt;
    }
    if (failure != null) {
      throw (TransportException) failure;
    }
    return value;
  }

  @Override
  public void cancel() {
    cancelled = true;
    value = null;
  }
}
