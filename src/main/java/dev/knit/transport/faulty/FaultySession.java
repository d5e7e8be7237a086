package dev.knit.transport.faulty;

import dev.knit.Slice;
import dev.knit.transport.FirstBlockCheck;
import dev.knit.transport.Op;
import dev.knit.transport.Range;
import dev.knit.transport.Reply;
import dev.knit.transport.Session;
import dev.knit.transport.Stat;
import dev.knit.transport.TransportException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;

/** One disturbed session. */
final class FaultySession implements Session {
  private final Session inner;
  private final int number;
  private final FaultPlan plan;
  private final AtomicLong calls;

  FaultySession(Session inner, int number, FaultPlan plan, AtomicLong calls) {
    this.inner = inner;
    this.number = number;
    this.plan = plan;
    this.calls = calls;
  }

  @Override
  public Reply<Slice> get(String path, FirstBlockCheck check, long maxBytes) {
    Fault fault = fault(Op.GET, List.of(path), 0, Long.MAX_VALUE);
    if (!changesAnswer(fault)) {
      return run(fault, path, () -> inner.get(path, check, maxBytes));
    }
    Reply<Slice> unchecked = inner.get(path, FirstBlockCheck.NONE, maxBytes);
    return new DisturbedReply<>(
        unchecked,
        path,
        answer -> {
          Slice changed = changed(fault, answer);
          check.check(changed);
          return changed;
        });
  }

  @Override
  public Reply<Slice> getRange(String path, long offset, int length) {
    Fault fault = fault(Op.GET_RANGE, List.of(path), offset, length);
    return read(fault, path, () -> inner.getRange(path, offset, length));
  }

  @Override
  public List<Reply<Slice>> readv(String path, List<Range> ranges) {
    List<Fault> faults = new ArrayList<>(ranges.size());
    List<Range> sent = new ArrayList<>(ranges.size());
    for (Range range : ranges) {
      Fault fault = fault(Op.READV, List.of(path), range.offset(), range.length());
      faults.add(fault);
      if (isSent(fault)) {
        sent.add(range);
      }
    }
    Iterator<Reply<Slice>> answers = inner.readv(path, sent).iterator();
    List<Reply<Slice>> replies = new ArrayList<>(ranges.size());
    for (Fault fault : faults) {
      replies.add(read(fault, path, answers::next));
    }
    return replies;
  }

  @Override
  public Reply<Stat> stat(String path) {
    return other(Op.STAT, path, () -> inner.stat(path));
  }

  @Override
  public Reply<List<String>> list(String path) {
    return other(Op.LIST, path, () -> inner.list(path));
  }

  @Override
  public Reply<Void> put(String path, Slice bytes) {
    Fault fault = fault(Op.PUT, List.of(path), 0, bytes.length());
    return run(fault, path, () -> inner.put(path, bytes));
  }

  @Override
  public Reply<Void> putIfAbsent(String path, Slice bytes) {
    Fault fault = fault(Op.PUT_IF_ABSENT, List.of(path), 0, bytes.length());
    return run(fault, path, () -> inner.putIfAbsent(path, bytes));
  }

  @Override
  public Reply<Void> putNonAtomic(String path, Slice bytes) {
    return inPlace(Op.PUT_NON_ATOMIC, path, bytes, some -> inner.putNonAtomic(path, some));
  }

  @Override
  public Reply<Long> append(String path, Slice bytes) {
    return inPlace(Op.APPEND, path, bytes, some -> inner.append(path, some));
  }

  @Override
  public Reply<Void> mkdir(String path) {
    return other(Op.MKDIR, path, () -> inner.mkdir(path));
  }

  @Override
  public Reply<Void> renameNoReplace(String from, String to) {
    Fault fault = fault(Op.RENAME, List.of(from, to), 0, 0);
    return run(fault, from, () -> inner.renameNoReplace(from, to));
  }

  @Override
  public Reply<Void> delete(String path) {
    return other(Op.DELETE, path, () -> inner.delete(path));
  }

  @Override
  public Reply<Void> rmdir(String path) {
    return other(Op.RMDIR, path, () -> inner.rmdir(path));
  }

  @Override
  public Reply<Void> sync(List<String> paths) {
    Fault fault = fault(Op.SYNC, List.copyOf(paths), 0, 0);
    return run(fault, paths.isEmpty() ? "" : paths.get(0), () -> inner.sync(paths));
  }

  @Override
  public int depth() {
    return inner.depth();
  }

  @Override
  public void close() {
    inner.close();
  }

  private Fault fault(Op op, List<String> paths, long offset, long length) {
    Fault fault =
        plan.faultOf(new Call(calls.incrementAndGet(), number, op, paths, offset, length));
    while (fault instanceof Fault.Before before) {
      before.hook().run();
      fault = before.then();
    }
    return fault;
  }

  private <T> Reply<T> other(Op op, String path, Supplier<Reply<T>> send) {
    return run(fault(op, List.of(path), 0, 0), path, send);
  }

  private <T> Reply<T> inPlace(Op op, String path, Slice bytes, Function<Slice, Reply<T>> send) {
    Fault fault = fault(op, List.of(path), 0, bytes.length());
    if (fault instanceof Fault.Partial partial) {
      Slice some = bytes.sub(0, Math.min(partial.bytes(), bytes.length()));
      return DisturbedReply.failing(send.apply(some), path, partial.reason(), some.length());
    }
    return run(fault, path, () -> send.apply(bytes));
  }

  private static Reply<Slice> read(Fault fault, String path, Supplier<Reply<Slice>> send) {
    return changesAnswer(fault)
        ? new DisturbedReply<>(send.get(), path, answer -> changed(fault, answer))
        : run(fault, path, send);
  }

  private static <T> Reply<T> run(Fault fault, String path, Supplier<Reply<T>> send) {
    if (fault instanceof Fault.Fail fail) {
      return DisturbedReply.failing(null, path, fail.reason(), fail.offset());
    }
    if (fault instanceof Fault.Partial partial) {
      return DisturbedReply.failing(null, path, partial.reason(), 0);
    }
    if (fault instanceof Fault.Lost lost) {
      return DisturbedReply.failing(send.get(), path, lost.reason(), TransportException.NOWHERE);
    }
    return send.get();
  }

  private static boolean isSent(Fault fault) {
    return !(fault instanceof Fault.Fail || fault instanceof Fault.Partial);
  }

  private static boolean changesAnswer(Fault fault) {
    return fault instanceof Fault.Short || fault instanceof Fault.Flip;
  }

  private static Slice changed(Fault fault, Slice answer) {
    if (fault instanceof Fault.Short shorter) {
      return answer.sub(0, Math.min(shorter.bytes(), answer.length()));
    }
    Fault.Flip flip = (Fault.Flip) fault;
    if (flip.at() < 0 || flip.at() >= answer.length()) {
      return answer;
    }
    byte[] bytes = answer.toArray();
    bytes[flip.at()] ^= (byte) flip.mask();
    return Slice.of(bytes);
  }
}
