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
 *                /revisions          {@link dev.knit.repository.RevisionXml}
 *                /inventory          {@link dev.knit.repository.InventoryXml}, {@link dev.knit.repository.InventoryLine}
 *
 * format file := MARKER (NECESSITY SP FEATURE LF)*     MARKER is the first line with its LF, or a file without any
 * </pre>
 *
 * Revision text (format 5; 6 and 7 look the same), one text a revision:
 *
 * <pre>
 * &lt;revision committer="…" format="5" inventory_sha1="…" revision_id="…" timestamp="1200000180.125" timezone="0"&gt;
 * &lt;message&gt;…&lt;/message&gt;
 * &lt;parents&gt;
 * &lt;revision_ref revision_id="…" /&gt;
 * &lt;/parents&gt;
 * &lt;properties&gt;&lt;property name="…"&gt;…&lt;/property&gt;
 * &lt;/properties&gt;
 * &lt;/revision&gt;
 * </pre>
 *
 * Inventory text, one element a line, attributes in this order, those in brackets not always there:
 *
 * <pre>
 * &lt;inventory [file_id] format revision_id&gt;                               format 5: file_id is the root's, TREE_ROOT if left out
 * &lt;directory file_id name [parent_id] revision /&gt;                         formats 6, 7: the root comes first, name="" and no parent
 * &lt;file [executable] file_id name [parent_id] revision text_sha1 text_size /&gt;
 * &lt;symlink file_id name [parent_id] revision symlink_target /&gt;
 * &lt;tree-reference file_id name parent_id revision reference_revision /&gt;   format 7
 * &lt;/inventory&gt;
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
 *   <li>XML from outside has no document type, no entities but the five and numbers, and no
 *       elements below the third level; so its value is never larger than its text.
 *   <li>The name of an entry is one step of a path: never empty (but the root's), {@code .}, {@code
 *       ..}, or with a {@code /} in it.
 *   <li>In an inventory each entry but the root has its parent, a directory, in front of it; no
 *       file id and no path occurs twice.
 *   <li>{@link dev.knit.repository.InventoryLine} and {@link dev.knit.repository.InventoryXml}
 *       agree on each line that the former takes; it takes each line that Bazaar or Breezy wrote in
 *       one line.
 * </ol>
 */
@NullMarked
package dev.knit.repository;

import org.jspecify.annotations.NullMarked;
