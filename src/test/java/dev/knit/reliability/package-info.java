/**
 * The reliability goals as tests that print their counts: damage (D), hostile input (H).
 *
 * <p>Whole repositories lie in memory, so that a check of one costs a millisecond and faults are
 * enumerated rather than drawn. What takes minutes carries the tag {@code nightly}.
 */
@NullMarked
package dev.knit.reliability;

import org.jspecify.annotations.NullMarked;
