/**
 * Where a version lies and what it is built on. Today the knit index; graph index and B+tree join
 * it later.
 *
 * <p>The knit index, {@code STEM.kndx}, beside the data file {@code STEM.knit}. Checked against
 * Breezy 3.3.2:
 *
 * <pre>
 * file    := "# bzr knit index 8\n" record*
 * record  := "\n" ID SP OPTIONS SP POS SP SIZE SP PARENTS SP ":"       the line feed stands in front; none behind
 * OPTIONS := option ("," option)*                                     fulltext | line-delta | no-eol | others, ignored
 * PARENTS := "" | parent (SP parent)*
 * parent  := SEQNO | "." ID
 * </pre>
 *
 * The first record of an ID gives it the next number, counting from 0; a later one replaces all but
 * the number. {@code .ID} names a parent that had no number when the line was written. A delta is
 * built on its first parent.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>An index is read with one request into one array and parsed into parallel arrays of
 *       numbers; no object a line.
 *   <li>The parser goes on to the end whatever it meets: it yields rows and damage. A strict reader
 *       refuses an index that is {@link dev.knit.index.KndxIndex#unreadable unreadable}.
 *   <li>A line that is not closed by {@code " :"} is torn; it takes no number. Requiring the space
 *       keeps a line from being read that was torn behind a colon.
 *   <li>What a line claims of the data file is not believed before the data file was looked at.
 *   <li>Each index numbers its ids in a table of its own. So indices are parsed beside one another
 *       without a lock; ids of two indices meet as bytes, which is rare (only where inventories
 *       name texts).
 * </ol>
 */
@NullMarked
package dev.knit.index;

import org.jspecify.annotations.NullMarked;
