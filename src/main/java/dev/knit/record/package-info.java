/**
 * One record of a {@code .knit} file: its bytes, taken apart and checked. Checked against Breezy
 * 3.3.2:
 *
 * <pre>
 * file   := (record | gap)*                       each record one gzip member; the index says where
 * record := "version" SP ID SP COUNT SP SHA1 LF
 *           body line × COUNT                     each ends in LF
 *           "end" SP ID LF
 * </pre>
 *
 * ID is the last part of the key; COUNT counts all lines of the body, hunk headers included; SHA1
 * is that of the whole text, also for a delta, without annotations and without the last line feed
 * where the version has the flag no-eol.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A record is read strictly: gzip checksum and length, header, id, count and end line hold,
 *       or it is damage with a place.
 *   <li>How much memory a record takes is decided by what it expands to, never by what it or its
 *       index claims.
 *   <li>A record that is sound proves nothing of its text: that does the digest, once the text is
 *       built.
 * </ol>
 */
@NullMarked
package dev.knit.record;

import org.jspecify.annotations.NullMarked;
