package dev.knit.repository;

import dev.knit.Slice;
import org.jspecify.annotations.Nullable;

/**
 * One file, directory, symlink or tree reference of an inventory.
 *
 * @param name the last step of its path, UTF-8; empty for the root
 * @param parentId null for the root
 * @param revision the revision that gave it its present state; (file id, revision) is the key of
 *     its text
 * @param textSha1 of files, else null
 * @param textSize of files, else -1
 * @param symlinkTarget of symlinks, else null
 * @param referenceRevision of tree references, else null
 */
public record Entry(
    EntryKind kind,
    Slice fileId,
    Slice name,
    @Nullable Slice parentId,
    Slice revision,
    boolean executable,
    @Nullable Slice textSha1,
    long textSize,
    @Nullable Slice symlinkTarget,
    @Nullable Slice referenceRevision) {

  static Entry directory(Slice fileId, Slice name, @Nullable Slice parentId, Slice revision) {
    return new Entry(
        EntryKind.DIRECTORY, fileId, name, parentId, revision, false, null, -1, null, null);
  }

  static Entry symlink(
      Slice fileId, Slice name, @Nullable Slice parentId, Slice revision, Slice target) {
    return new Entry(
        EntryKind.SYMLINK, fileId, name, parentId, revision, false, null, -1, target, null);
  }

  static Entry treeReference(
      Slice fileId, Slice name, @Nullable Slice parentId, Slice revision, Slice reference) {
    return new Entry(
        EntryKind.TREE_REFERENCE,
        fileId,
        name,
        parentId,
        revision,
        false,
        null,
        -1,
        null,
        reference);
  }

  public boolean isRoot() {
    return parentId == null;
  }
}
