package dev.knit.transport;

import dev.knit.CorruptException;
import dev.knit.Slice;
import dev.knit.transport.TransportException.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A session over a medium that works at the call: the reply has landed when it is handed out. */
public final class DirectSession implements Session {
  private final Medium medium;
  private final BooleanSupplier transportIsClosed;
  private final Flights flights = new Flights();
  private boolean closed;

  public DirectSession(Medium medium, BooleanSupplier transportIsClosed) {
    this.medium = medium;
    this.transportIsClosed = transportIsClosed;
  }

  @Override
  public Reply<Slice> get(String path, FirstBlockCheck check, long maxBytes) {
    requireNatural(maxBytes);
    return run(path, () -> medium.get(path, check, maxBytes));
  }

  @Override
  public Reply<Slice> getRange(String path, long offset, int length) {
    requireNatural(offset);
    requireNatural(length);
    return run(path, () -> medium.getRange(path, offset, length));
  }

  @Override
  public List<Reply<Slice>> readv(String path, List<Range> ranges) {
    List<Reply<Slice>> replies = new ArrayList<>(ranges.size());
    for (Range range : ranges) {
      replies.add(getRange(path, range.offset(), range.length()));
    }
    return replies;
  }

  @Override
  public Reply<Stat> stat(String path) {
    return run(path, () -> medium.stat(path));
  }

  @Override
  public Reply<List<String>> list(String path) {
    return run(path, () -> medium.list(path));
  }

  @Override
  public Reply<Void> put(String path, Slice bytes) {
    return writeFile(path, () -> medium.put(path, bytes));
  }

  @Override
  public Reply<Void> putIfAbsent(String path, Slice bytes) {
    return writeFile(path, () -> medium.putIfAbsent(path, bytes));
  }

  @Override
  public Reply<Void> putNonAtomic(String path, Slice bytes) {
    return writeFile(path, () -> medium.putNonAtomic(path, bytes));
  }

  @Override
  public Reply<Long> append(String path, Slice bytes) {
    return run(
        path,
        () -> {
          refuseRoot(path, Reason.IS_A_DIRECTORY);
          return medium.append(path, bytes);
        });
  }

  @Override
  public Reply<Void> mkdir(String path) {
    return write(path, () -> medium.mkdir(path));
  }

  @Override
  public Reply<Void> renameNoReplace(String from, String to) {
    return write(
        from,
        () -> {
          TransportPath.check(to);
          if (!to.equals(from) && TransportPath.isBelow(to, from)) {
            throw new TransportException(Reason.BAD_NAME, to, "below what is to be moved there");
          }
          medium.renameNoReplace(from, to);
        });
  }

  @Override
  public Reply<Void> delete(String path) {
    return writeFile(path, () -> medium.delete(path));
  }

  @Override
  public Reply<Void> rmdir(String path) {
    return write(
        path,
        () -> {
          refuseRoot(path, Reason.BAD_NAME);
          medium.rmdir(path);
        });
  }

  @Override
  public Reply<Void> sync(List<String> paths) {
    return write(
        "",
        () -> {
          for (String path : paths) {
            TransportPath.check(path);
          }
          medium.sync(paths);
        });
  }

  @Override
  public int depth() {
    return flights.depth();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      medium.close();
    }
  }

  private interface Work<T> {
    @Nullable T run() throws TransportException, CorruptException;
  }

  private interface Write {
    void run() throws TransportException;
  }

  private Reply<Void> write(String path, Write write) {
    return run(
        path,
        () -> {
          write.run();
          return null;
        });
  }

  /** A write that cannot be meant for the root. */
  private Reply<Void> writeFile(String path, Write write) {
    return write(
        path,
        () -> {
          refuseRoot(path, Reason.IS_A_DIRECTORY);
          write.run();
        });
  }

  private <T> Reply<T> run(String path, Work<T> work) {
    int at = flights.after(1);
    try {
      if (closed || transportIsClosed.getAsBoolean()) {
        throw new TransportException(Reason.CLOSED, path);
      }
      TransportPath.check(path);
      return new Landed<>(flights, at, path, work.run(), null);
    } catch (TransportException | CorruptException failure) {
      return new Landed<>(flights, at, path, null, failure);
    }
  }

  private static void refuseRoot(String path, Reason reason) throws TransportException {
    if (path.isEmpty()) {
      throw new TransportException(reason, path);
    }
  }

  private static void requireNatural(long number) {
    if (number < 0) {
      throw new IllegalArgumentException("negative: " + number);
    }
  }
}
