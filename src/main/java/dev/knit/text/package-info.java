/**
 * Texts as lines, and the deltas between them. No I/O: bytes in, bytes out.
 *
 * <pre>
 * text  := line*                        each ends in LF; the flag no-eol of a version takes the last LF away
 * delta := hunk*
 * hunk  := START "," END "," N LF line × N
 * </pre>
 *
 * A hunk puts N lines in place of the lines START up to, not including, END of the <em>old</em>
 * text. Checked against Breezy 3.3.2.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A text is one array and the starts of its lines; there is no object per line.
 *   <li>Hunks ascend, do not overlap and lie within the old text. Breezy reads others leniently and
 *       leaves the rest to the digest; no program ever wrote them, so here they are damage.
 *   <li>Deltas are composed as ranges of lines over the bytes of the records; bytes are copied
 *       once, at the end.
 *   <li>What a composition keeps alive is at most twice its lines (bytes, starts, origins) and a
 *       mebibyte, however long the chain behind it was.
 *   <li>The matcher finds the blocks that brz finds, so that a delta written here is the one brz
 *       would have written: of 78,780 deltas in three real repositories all are equal, hunk for
 *       hunk.
 * </ol>
 */
@NullMarked
package dev.knit.text;

import org.jspecify.annotations.NullMarked;
