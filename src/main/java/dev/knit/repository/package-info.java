/**
 * A repository of Bazaar as it lies on disk: which format it is in, where each text lies, and what
 * its small files, revisions and inventories say. Checked against Breezy 3.3.2.
 *
 * <pre>
 * .bzr/branch-format                 {@link dev.knit.repository.ControlFormat}
 * .bzr/branch/format                 {@link dev.knit.repository.BranchFormat}
 *            /last-revision          {@link dev.knit.repository.LastRevision}    := REVNO SP ID LF
 *            /revision-history       {@link dev.knit.repository.RevisionHistory} := "" | ID (LF ID)* LF?     oldest first
 *            /tags                   {@link dev.knit.repository.Tags}            := "" | bencoded dict: name, id
 *            /branch.conf            {@link dev.knit.repository.BranchConf}      lines KEY = VALUE in front of the first [section]
 *            /parent /bound /location {@link dev.knit.repository.Location}       := URL LF?
 * .bzr/repository/format             {@link dev.knit.repository.RepositoryFormat}
 *                /knits/HH/ESCAPED   {@link dev.knit.repository.FileIdPath}
 *
 * format file := MARKER (NECESSITY SP FEATURE LF)*     MARKER is the first line with its LF, or a file without any
 * </pre>
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The parsers here are functions of bytes and do no I/O. Whatever the bytes are, they answer
 *       a value or throw {@link dev.knit.CorruptException}; for a format that is not ours, {@link
 *       dev.knit.repository.UnsupportedFormatException}.
 *   <li>A marker must match byte for byte. A known marker that has lost or won a line ending is
 *       damage, a marker that nobody knows is an unknown format: only the first can be mended.
 *   <li>A required feature that is not known means: do not open. No feature is known.
 *   <li>Only a stem that {@link dev.knit.repository.FileIdPath} would make itself belongs to a file
 *       id; all other files below {@code knits} are strays.
 * </ol>
 */
@NullMarked
package dev.knit.repository;

import org.jspecify.annotations.NullMarked;
