/**
 * Watches a transport: each operation told to a listener, counted, and timed; sessions and replies
 * that someone forgot. Changes nothing of what it watches.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Each operation is told exactly once: when it was first awaited, when it was cancelled, or
 *       when its session was closed.
 *   <li>The listener is called on the thread that awaits, within that call, so that it may look at
 *       the stack.
 *   <li>Numbers are given in the order of sending.
 * </ol>
 */
@NullMarked
package dev.knit.transport.trace;

import org.jspecify.annotations.NullMarked;
