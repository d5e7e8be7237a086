/**
 * How fast it is, beside how fast it could be.
 *
 * <p>A figure alone says something of the machine it was measured on. So each {@link
 * dev.knit.bench.Figure} has its <em>floor</em>: the time for what no program can leave out (expand
 * and check the records, digest the texts, read the bytes, start a JVM), by plain loops over the
 * same bytes, in the same process and the same run, in rounds that take turns with those of the
 * figure. The ratio of the two holds on any machine, also on one that is busy with other things.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Figure and floor take turns, so that what else the machine does falls on both.
 *   <li>The same seed chooses the same texts and makes the same index.
 *   <li>No figure is judged here: nothing fails because it was slow.
 * </ol>
 */
@NullMarked
package dev.knit.bench;

import org.jspecify.annotations.NullMarked;
