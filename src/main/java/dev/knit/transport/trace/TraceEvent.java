package dev.knit.transport.trace;

import dev.knit.Shown;
import dev.knit.transport.Op;
import dev.knit.transport.TransportException.Reason;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One operation.
 *
 * @param session which of the transport's sessions, counted from 1
 * @param number of the transport's operations, counted from 1 in the order of sending
 * @param path of a sync the first
 * @param to the new name of a rename; otherwise empty
 * @param offset of a range; where appended bytes landed; otherwise 0
 * @param length asked for, or to be written; of a get the limit; of a sync how many paths
 * @param bytes read, or written
 * @param depthBefore the session's clock when the operation was sent
 * @param depthAfter and when it had ended
 * @param nanos waited for the answer
 * @param reason of a failure that has one
 */
public record TraceEvent(
    int session,
    long number,
    Op op,
    String path,
    String to,
    long offset,
    long length,
    long bytes,
    int depthBefore,
    int depthAfter,
    long nanos,
    End end,
    @Nullable Reason reason) {
  public enum End {
    DONE,
    FAILED,
    /** The first block was not what it should be. */
    REFUSED,
    CANCELLED,
    /** Neither awaited nor cancelled when its session was closed. */
    FORGOTTEN
  }

  /** For people: one line, control characters made visible. */
  public String line() {
    return String.format(
        Locale.ROOT,
        "#%d s%d %s %s +%d %d/%d bytes depth %d>%d %d us %s",
        number,
        session,
        word(op),
        (path.isEmpty() ? "." : Shown.text(path)) + (to.isEmpty() ? "" : " > " + Shown.text(to)),
        offset,
        bytes,
        length,
        depthBefore,
        depthAfter,
        nanos / 1000,
        word(reason == null ? end : reason));
  }

  private static String word(Enum<?> of) {
    return of.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
