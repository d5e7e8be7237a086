/**
 * Versioned files: one knit or many, read as texts. An index and a data file come together here.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A text is given out only if its SHA-1 is the one in its record's header, and the records of
 *       all it is built on are sound.
 *   <li>Deltas are built in the order of the forest they form: each basis once, its smallest
 *       subtree first, so that at most log2(n) bases are alive at a time.
 *   <li>All records that a call needs are asked for in one flight, neighbours in one range.
 *   <li>Chains are followed with loops, not recursion, and end at a cycle.
 * </ol>
 */
@NullMarked
package dev.knit.store;

import org.jspecify.annotations.NullMarked;
