/**
 * Says whether a knit or a repository is sound, and exactly what is lost if it is not. Changes
 * nothing, takes no lock, waits for none.
 *
 * <p>In three steps, of which the middle one runs on all cores: the <em>plan</em> reads the layout
 * and the indices and cuts the work into units, each some trees of deltas of one knit;
 * <em>verify</em> reads a unit's records, builds its texts and answers facts; <em>merge</em> puts
 * the facts together, makes the cross-checks between knits, and the findings. Units and facts share
 * no state.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A fault is reported once, at its root. What is unreadable only because it is built on it is
 *       listed as lost.
 *   <li>What is missing because an index or a data file cannot be read is not reported again.
 *   <li>A digest that differs is a finding only where the basis is proven.
 *   <li>A failing disk or a missing permission is <em>not-checked</em>, never damage, and the run
 *       goes on.
 *   <li>The same input gives the same report, however many cores.
 *   <li>A text's digest is in the report only if a strict reader would give the text out.
 * </ol>
 */
@NullMarked
package dev.knit.fsck;

import org.jspecify.annotations.NullMarked;
