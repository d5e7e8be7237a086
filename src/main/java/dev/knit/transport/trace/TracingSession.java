package dev.knit.transport.trace;

import dev.knit.Slice;
import dev.knit.transport.FirstBlockCheck;
import dev.knit.transport.Op;
import dev.knit.transport.Range;
import dev.knit.transport.Reply;
import dev.knit.transport.Session;
import dev.knit.transport.Stat;
import dev.knit.transport.TransportException.Reason;
import dev.knit.transport.trace.TraceEvent.End;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One watched session. */
final class TracingSession implements Session {
  private final Session inner;
  private final int number;
  private final TracingTransport transport;
  private final Set<TracedReply<?>> out = new LinkedHashSet<>();

  TracingSession(Session inner, int number, TracingTransport transport) {
    this.inner = inner;
    this.number = number;
    this.transport = transport;
  }

  @Override
  public Reply<Slice> get(String path, FirstBlockCheck check, long maxBytes) {
    Sent sent = sent(Op.GET, path, 0, maxBytes);
    return read(sent, inner.get(path, check, maxBytes));
  }

  @Override
  public Reply<Slice> getRange(String path, long offset, int length) {
    Sent sent = sent(Op.GET_RANGE, path, offset, length);
    return read(sent, inner.getRange(path, offset, length));
  }

  @Override
  public List<Reply<Slice>> readv(String path, List<Range> ranges) {
    List<Sent> sent = new ArrayList<>(ranges.size());
    for (Range range : ranges) {
      sent.add(sent(Op.READV, path, range.offset(), range.length()));
    }
    List<Reply<Slice>> replies = inner.readv(path, ranges);
    List<Reply<Slice>> traced = new ArrayList<>(ranges.size());
    for (int i = 0; i < ranges.size(); i++) {
      traced.add(read(sent.get(i), replies.get(i)));
    }
    return traced;
  }

  @Override
  public Reply<Stat> stat(String path) {
    Sent sent = sent(Op.STAT, path, 0, 0);
    return trace(sent, inner.stat(path), (s, answer) -> s);
  }

  @Override
  public Reply<List<String>> list(String path) {
    Sent sent = sent(Op.LIST, path, 0, 0);
    return trace(sent, inner.list(path), (s, answer) -> s);
  }

  @Override
  public Reply<Void> put(String path, Slice bytes) {
    Sent sent = sent(Op.PUT, path, 0, bytes.length());
    return write(sent, inner.put(path, bytes));
  }

  @Override
  public Reply<Void> putIfAbsent(String path, Slice bytes) {
    Sent sent = sent(Op.PUT_IF_ABSENT, path, 0, bytes.length());
    return write(sent, inner.putIfAbsent(path, bytes));
  }

  @Override
  public Reply<Void> putNonAtomic(String path, Slice bytes) {
    Sent sent = sent(Op.PUT_NON_ATOMIC, path, 0, bytes.length());
    return write(sent, inner.putNonAtomic(path, bytes));
  }

  @Override
  public Reply<Long> append(String path, Slice bytes) {
    Sent sent = sent(Op.APPEND, path, 0, bytes.length());
    return trace(sent, inner.append(path, bytes), Sent::landed);
  }

  @Override
  public Reply<Void> mkdir(String path) {
    Sent sent = sent(Op.MKDIR, path, 0, 0);
    return write(sent, inner.mkdir(path));
  }

  @Override
  public Reply<Void> renameNoReplace(String from, String to) {
    Sent sent = new Sent(transport.nextNumber(), Op.RENAME, from, to, 0, 0, 0, depth());
    return write(sent, inner.renameNoReplace(from, to));
  }

  @Override
  public Reply<Void> delete(String path) {
    Sent sent = sent(Op.DELETE, path, 0, 0);
    return write(sent, inner.delete(path));
  }

  @Override
  public Reply<Void> rmdir(String path) {
    Sent sent = sent(Op.RMDIR, path, 0, 0);
    return write(sent, inner.rmdir(path));
  }

  @Override
  public Reply<Void> sync(List<String> paths) {
    Sent sent = sent(Op.SYNC, paths.isEmpty() ? "" : paths.get(0), 0, paths.size());
    return trace(sent, inner.sync(paths), (s, answer) -> s);
  }

  @Override
  public int depth() {
    return inner.depth();
  }

  @Override
  public void close() {
    inner.close();
    transport.closed(number);
    List.copyOf(out).forEach(TracedReply::forgotten);
  }

  long nanoTime() {
    return transport.nanoTime.getAsLong();
  }

  void flew(int flights) {
    transport.totals.flew(flights);
  }

  void ended(TracedReply<?> reply, Sent sent, long nanos, End end, @Nullable Reason reason) {
    out.remove(reply);
    transport.ended(
        new TraceEvent(
            number,
            sent.number(),
            sent.op(),
            sent.path(),
            sent.to(),
            sent.offset(),
            sent.length(),
            sent.bytes(),
            sent.depth(),
            depth(),
            nanos,
            end,
            reason));
  }

  private Sent sent(Op op, String path, long offset, long length) {
    return new Sent(transport.nextNumber(), op, path, "", offset, length, 0, depth());
  }

  private Reply<Slice> read(Sent sent, Reply<Slice> reply) {
    return trace(sent, reply, (s, answer) -> s.bytes(answer.length()));
  }

  private Reply<Void> write(Sent sent, Reply<Void> reply) {
    return trace(sent, reply, (s, answer) -> s.bytes(s.length()));
  }

  private <T> Reply<T> trace(Sent sent, Reply<T> reply, TracedReply.Moved<T> moved) {
    TracedReply<T> traced = new TracedReply<>(this, sent, reply, moved);
    out.add(traced);
    return traced;
  }
}
