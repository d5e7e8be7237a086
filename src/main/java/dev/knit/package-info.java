/**
 * Words that all floors share: bytes from outside ({@link dev.knit.Slice}) and what is written in
 * them ({@link dev.knit.Utf8}, {@link dev.knit.Hex}), names of versions ({@link dev.knit.Key},
 * {@link dev.knit.KeyTable}), what may be wrong with them ({@link dev.knit.Damage}, {@link
 * dev.knit.CorruptException}) and how much of them is looked at ({@link dev.knit.Limits}).
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>An id is bytes. It becomes a {@code String} only to be shown, and then passes {@link
 *       dev.knit.Shown}.
 *   <li>A number that {@link dev.knit.KeyTable} gave out keeps its meaning as long as the table
 *       lives.
 *   <li>A kind of damage has one word and one severity, whoever reports it.
 *   <li>Nothing here does I/O.
 * </ol>
 */
@NullMarked
package dev.knit;

import org.jspecify.annotations.NullMarked;
