package dev.knit.transport.faulty;

import dev.knit.transport.Op;
import dev.knit.transport.TransportException.Reason;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** Chooses the fault of each operation. Is asked by all sessions' threads. */
@FunctionalInterface
public interface FaultPlan {
  FaultPlan NONE = call -> Fault.NONE;

  Fault faultOf(Call call);

  /** This one's fault, or, where it has none, the other's. */
  default FaultPlan or(FaultPlan other) {
    return call -> {
      Fault fault = faultOf(call);
      return fault == Fault.NONE ? other.faultOf(call) : fault;
    };
  }

  static FaultPlan when(Predicate<Call> wanted, Fault fault) {
    return call -> wanted.test(call) ? fault : Fault.NONE;
  }

  /** The n-th operation, counted from 1. */
  static FaultPlan nth(long n, Fault fault) {
    return when(call -> call.number() == n, fault);
  }

  /** The n-th operation and all behind it. */
  static FaultPlan from(long n, Fault fault) {
    return when(call -> call.number() >= n, fault);
  }

  static FaultPlan on(Op op, String path, Fault fault) {
    return when(call -> call.op() == op && call.paths().contains(path), fault);
  }

  /**
   * A disk that cannot read these bytes any more: what asks for one of them fails with IO there.
   */
  static FaultPlan unreadable(String path, long offset, long length) {
    return call ->
        call.covers(path, offset, length)
            ? new Fault.Fail(Reason.IO, Math.max(offset, call.offset()))
            : Fault.NONE;
  }

  /** A disk or link that gives these bytes rightly and wrongly by turns, rightly first. */
  static FaultPlan unstable(String path, long offset, int mask) {
    Map<Long, Boolean> wrongNext = new ConcurrentHashMap<>();
    return call ->
        call.covers(path, offset, 1)
                && Boolean.TRUE.equals(
                    wrongNext.put(call.offset(), !wrongNext.getOrDefault(call.offset(), false)))
            ? new Fault.Flip((int) (offset - call.offset()), mask)
            : Fault.NONE;
  }
}
