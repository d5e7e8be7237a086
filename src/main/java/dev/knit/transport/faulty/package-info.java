/**
 * Disturbs a transport by plan: operations fail, tell only a part, tell other bytes, or run
 * something first. What goes wrong is chosen by number, name or place, never by chance, so that a
 * test can go through all faults there are.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The plan is asked once for each operation (for each range of a readv), in the order of
 *       sending; what it answers happens to that operation and to no other one.
 *   <li>An operation that fails before it is sent costs no flight.
 *   <li>Without a fault nothing is changed.
 * </ol>
 */
@NullMarked
package dev.knit.transport.faulty;

import org.jspecify.annotations.NullMarked;
