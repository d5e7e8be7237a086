package dev.knit.transport.faulty;

import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;

/** What happens to an operation. */
public sealed interface Fault {
  Fault NONE = new None();

  record None() implements Fault {}

  /** It is not sent, and fails. */
  record Fail(Reason reason, long offset) implements Fault {}

  /** It is sent and takes effect, but its answer is a failure: a reset behind the last byte. */
  record Lost(Reason reason) implements Fault {}

  /** A read answers no more than so many bytes. Others are not touched. */
  record Short(int bytes) implements Fault {}

  /**
   * Of what is written only the first bytes are, then it fails. Where bytes are not written in
   * place (put, putIfAbsent), and for what writes none, nothing takes effect.
   */
  record Partial(int bytes, Reason reason) implements Fault {}

  /** A read answers one byte other than it is, if there is one at this place of the answer. */
  record Flip(int at, int mask) implements Fault {}

  /** Something runs first, on the session's thread: it may wait, interrupt, or write. */
  record Before(Runnable hook, Fault then) implements Fault {}

  static Fault fail(Reason reason) {
    return new Fail(reason, TransportException.NOWHERE);
  }

  static Fault before(Runnable hook) {
    return new Before(hook, NONE);
  }
}
