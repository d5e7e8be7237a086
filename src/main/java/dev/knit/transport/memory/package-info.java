/**
 * A tree in memory that knows what a crash would leave of it. For tests, and for small histories
 * that live no longer than their process.
 *
 * <p>Each file keeps the bytes that are seen and those that were synced; each directory the names
 * that are seen and those that were synced. What changed is logged in the order of its effects.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>An operation takes effect at once and as a whole, whatever other sessions do.
 *   <li>Bytes that were handed out never change.
 *   <li>{@code sync} of a file makes its bytes durable, of a directory its names; {@code put} and
 *       {@code putIfAbsent} make bytes durable, but not the name: as {@code transport.local} does.
 *   <li>Names are exact: two that differ in case are two.
 * </ol>
 */
@NullMarked
package dev.knit.transport.memory;

import org.jspecify.annotations.NullMarked;
