package dev.knit.cli;

import dev.knit.Shown;
import dev.knit.Slice;
import dev.knit.cli.Answer.Style;
import dev.knit.repository.Entry;
import dev.knit.repository.EntryKind;
import dev.knit.repository.Inventory;
import dev.knit.repository.Repository;
import dev.knit.text.UnifiedDiff;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What differs between two trees, entry by entry, in the order of their paths. */
final class TreeDiff {
  private static final Slice NOTHING = Slice.utf8("/dev/null");

  private final Repository repository;
  private final Answer answer;

  private record Change(@Nullable Entry old, @Nullable Entry young, Slice oldPath, Slice path) {}

  TreeDiff(Repository repository, Answer answer) {
    this.repository = repository;
    this.answer = answer;
  }

  /**
   * @param old null for the empty tree
   */
  void print(@Nullable Slice old, Slice young) throws IOException {
    Inventory before = old == null ? null : repository.inventory(old);
    Inventory after = repository.inventory(young);
    Map<Slice, Change> changes = new TreeMap<>();
    for (Entry entry : after.entries()) {
      Entry was = before == null ? null : before.entry(entry.fileId());
      Slice path = after.path(entry);
      if (!entry.isRoot() && !entry.equals(was)) {
        Slice oldPath = was == null || before == null ? path : before.path(was);
        changes.put(path, new Change(was, entry, oldPath, path));
      }
    }
    if (before != null) {
      for (Entry entry : before.entries()) {
        if (!entry.isRoot() && after.entry(entry.fileId()) == null) {
          Slice path = before.path(entry);
          // Behind the added one where another file took the path.
          changes.merge(
              path,
              new Change(entry, null, path, path),
              (added, removed) -> {
                changes.put(Slice.utf8(path + "\0"), removed);
                return added;
              });
        }
      }
    }
    for (Change change : changes.values()) {
      print(change);
    }
  }

  private void print(Change change) throws IOException {
    String headline = headline(change);
    if (!headline.isEmpty()) {
      answer.line(Style.BOLD, "=== " + headline);
    }
    Slice before = text(change.old());
    Slice after = text(change.young());
    answer.bytes(
        UnifiedDiff.of(
            name(change.old(), change.oldPath()),
            before,
            name(change.young(), change.path()),
            after));
  }

  private static String headline(Change change) {
    Entry old = change.old();
    Entry young = change.young();
    String path = "'" + Shown.bytes(change.path()) + "'";
    if (young == null) {
      return "removed " + (old == null ? "" : kind(old)) + path;
    }
    if (old == null) {
      return "added " + kind(young) + path;
    }
    if (old.kind() != young.kind()) {
      return "changed from " + kind(old) + "to " + kind(young) + path;
    }
    String executable =
        old.executable() == young.executable()
            ? ""
            : young.executable() ? " (now executable)" : " (no longer executable)";
    if (!change.oldPath().equals(change.path())) {
      return "renamed "
          + kind(young)
          + "'"
          + Shown.bytes(change.oldPath())
          + "' => "
          + path
          + executable;
    }
    boolean same =
        Objects.equals(old.textSha1(), young.textSha1())
            && Objects.equals(old.symlinkTarget(), young.symlinkTarget())
            && Objects.equals(old.referenceRevision(), young.referenceRevision());
    return same && executable.isEmpty() ? "" : "modified " + kind(young) + path + executable;
  }

  private static String kind(Entry entry) {
    return entry.kind().element() + " ";
  }

  private static Slice name(@Nullable Entry entry, Slice path) {
    return entry == null ? NOTHING : Slice.utf8(Shown.bytes(path));
  }

  /** A symlink's text is where it points. */
  private Slice text(@Nullable Entry entry) throws IOException {
    if (entry == null) {
      return Slice.EMPTY;
    }
    if (entry.kind() == EntryKind.FILE) {
      return repository.text(entry.fileId(), entry.revision());
    }
    return entry.symlinkTarget() == null ? Slice.EMPTY : entry.symlinkTarget();
  }
}
