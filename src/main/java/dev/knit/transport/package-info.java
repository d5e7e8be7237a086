/**
 * Bytes by name, over media of which some are slow. A {@link dev.knit.transport.Transport} is a
 * tree of files and directories; a {@link dev.knit.transport.Session} is one thread's ordered
 * conversation with it; its operations are sent at the call and answer a {@link
 * dev.knit.transport.Reply}. It is not for parsing, caching or locking: those lie above.
 *
 * <pre>
 * path    := "" | segment ("/" segment)*          "" is the root
 * segment := 1..255 bytes of UTF-8 without "/" and NUL, neither "." nor ".."
 * URL     := scheme ":" rest                      whatever a {@link dev.knit.transport.TransportProvider} knows
 * </pre>
 *
 * <p>Depth is a logical clock, so that round trips can be asserted without a clock on the wall. A
 * reply stands at the session's clock when the operation was sent, plus the flights that the
 * operation needs itself; awaiting it sets the clock to the larger of itself and the reply's.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Operations of one session take effect in the order of the calls. Between sessions there is
 *       no order.
 *   <li>A path never leads out of its root: bad names are refused before a medium sees them
 *       (BAD_NAME), links that lead outside when they are met (OUTSIDE).
 *   <li>What a disk, link or server does wrong is a {@link dev.knit.transport.TransportException}
 *       with a reason, never a {@link dev.knit.CorruptException}: only a {@link
 *       dev.knit.transport.FirstBlockCheck} throws that.
 *   <li>Nothing is allocated because someone claimed a length: a read takes memory for what is
 *       there, at most for what was asked.
 *   <li>{@code put} replaces the whole file or leaves it as it was, whatever crashes; what {@code
 *       sync} has answered survives a crash.
 *   <li>A failed or cancelled operation does not spoil its session: the next one works.
 *   <li>No URL, message or exception holds a secret.
 * </ol>
 */
@NullMarked
package dev.knit.transport;

import org.jspecify.annotations.NullMarked;
