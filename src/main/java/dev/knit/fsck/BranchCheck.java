package dev.knit.fsck;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.Key;
import dev.knit.Kind;
import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.index.KndxIndex;
import dev.knit.index.VersionIndex;
import dev.knit.repository.BranchFormat;
import dev.knit.repository.LastRevision;
import dev.knit.repository.RevisionHistory;
import dev.knit.repository.Tags;
import dev.knit.repository.UnsupportedFormatException;
import dev.knit.transport.FirstBlockCheck;
import dev.knit.transport.Session;
import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Holds what a branch says, its tip, number, history and tags, against the revisions. */
final class BranchCheck {
  private static final long MOST_BYTES = 1 << 28;

  private final Session session;
  private final String folder;
  private final KnitVerdict revisions;
  private final KndxIndex index;
  private final List<Damage> damage = new ArrayList<>();

  /**
   * @param folder {@code .bzr/branch} with a slash behind it, below wherever the branch lies
   */
  BranchCheck(Session session, String folder, KnitVerdict revisions) {
    this.session = session;
    this.folder = folder;
    this.revisions = revisions;
    this.index = revisions.knit.index;
  }

  List<Damage> find() throws UnsupportedFormatException {
    Slice format = read("format");
    if (format == null) {
      damage.add(
          Damage.of(Kind.LAYOUT_MALFORMED, folder + "format").detail("there is no such file"));
    }
    try {
      BranchFormat known = format == null ? null : BranchFormat.of(folder + "format", format);
      if (known != BranchFormat.REFERENCE) {
        tip(known);
      }
    } catch (CorruptException e) {
      damage.add(e.damage());
      tip(null);
    }
    return damage;
  }

  private void tip(@Nullable BranchFormat format) {
    Slice history =
        format == BranchFormat.BRANCH_5 || format == null ? read("revision-history") : null;
    Slice last = format != BranchFormat.BRANCH_5 ? read("last-revision") : null;
    try {
      if (history != null) {
        history(RevisionHistory.parse(folder + "revision-history", history));
      } else if (last != null) {
        last(LastRevision.parse(folder + "last-revision", last));
      } else if (format != null) {
        String name = format == BranchFormat.BRANCH_5 ? "revision-history" : "last-revision";
        damage.add(Damage.of(Kind.LAYOUT_MALFORMED, folder + name).detail("there is no such file"));
      }
    } catch (CorruptException e) {
      damage.add(e.damage());
    }
    if (format != null && format != BranchFormat.BRANCH_5) {
      tags();
    }
  }

  private void history(RevisionHistory history) {
    String file = folder + "revision-history";
    List<Slice> ids = history.revisions();
    if (ids.isEmpty() || tipLost(file, ids.get(ids.size() - 1)) || index.unreadable()) {
      return;
    }
    int at = index.find(ids.get(ids.size() - 1));
    for (int i = ids.size() - 1; i >= 0; i--) {
      if (at == VersionIndex.ABSENT) {
        return; // the left-hand line goes on behind a ghost
      }
      if (!index.id(at).equals(ids.get(i)) && !revisions.misnamed(ids.get(i))) {
        damage.add(
            Damage.of(Kind.REVISION_NUMBER, file)
                .key(Key.of(ids.get(i)))
                .with(
                    "revision " + (i + 1) + ", " + index.id(at) + ", as the graph has it",
                    ids.get(i).toString()));
        return;
      }
      if (index.parentCount(at) == 0) {
        if (i > 0) {
          damage.add(
              Damage.of(Kind.REVISION_NUMBER, file)
                  .with((ids.size() - i) + " revisions, as the graph has it", ids.size() + ""));
        }
        return;
      }
      at = index.parent(at, 0);
    }
    if (at != VersionIndex.ABSENT) {
      damage.add(
          Damage.of(Kind.REVISION_NUMBER, file)
              .key(Key.of(index.id(at)))
              .detail("the history goes on with " + index.id(at) + " before its first revision"));
    }
  }

  private void last(LastRevision last) {
    String file = folder + "last-revision";
    if (last.isNull()) {
      if (last.number() != 0) {
        damage.add(Damage.of(Kind.REVISION_NUMBER, file).with("0", "" + last.number()));
      }
      return;
    }
    if (tipLost(file, last.revision()) || index.unreadable()) {
      return;
    }
    int length = leftHandLength(index.find(last.revision()));
    if (length >= 0 && length != last.number()) {
      damage.add(
          Damage.of(Kind.REVISION_NUMBER, file)
              .key(Key.of(last.revision()))
              .with(length + ", as the graph has it", "" + last.number()));
    }
  }

  /** How long the left-hand history is; -1 if it ends at a ghost or in a circle. */
  private int leftHandLength(int tip) {
    int at = tip;
    for (int length = 1; length <= index.size(); length++) {
      if (index.parentCount(at) == 0) {
        return length;
      }
      at = index.parent(at, 0);
      if (at == VersionIndex.ABSENT) {
        return -1;
      }
    }
    return -1;
  }

  private boolean tipLost(String file, Slice tip) {
    int version = index.find(tip);
    boolean there =
        version != VersionIndex.ABSENT && !revisions.lost(version) && !index.unreadable();
    if (there || revisions.knit.outOfReach()) {
      return false;
    }
    damage.add(Damage.of(Kind.BRANCH_TIP_LOST, file).key(Key.of(tip)).detail(nearest(version)));
    return true;
  }

  private String nearest(int tip) {
    int at = tip;
    for (int steps = 0; at != VersionIndex.ABSENT && steps <= index.size(); steps++) {
      if (!revisions.lost(at)) {
        return "the newest whole revision before it is " + index.id(at);
      }
      at = index.parentCount(at) == 0 ? VersionIndex.ABSENT : index.parent(at, 0);
    }
    return "no index names it or a whole ancestor of it";
  }

  private void tags() {
    String file = folder + "tags";
    Slice content = read("tags");
    if (content == null || index.unreadable() || revisions.knit.outOfReach()) {
      return;
    }
    try {
      for (Map.Entry<Slice, Slice> tag : Tags.parse(file, content).revisions().entrySet()) {
        if (index.find(tag.getValue()) == VersionIndex.ABSENT) {
          damage.add(
              Damage.of(Kind.TAGS, file)
                  .key(Key.of(tag.getValue()))
                  .detail("the tag " + tag.getKey() + " names a revision that is not here"));
        }
      }
    } catch (CorruptException e) {
      damage.add(e.damage());
    }
  }

  /** A file of the branch, or null if it is not there or out of reach. */
  private @Nullable Slice read(String name) {
    try {
      return session
          .get(
              folder + name,
              FirstBlockCheck.NONE,
              Math.min(MOST_BYTES, Limits.DEFAULT.indexBytes()))
          .await();
    } catch (TransportException e) {
      if (e.reason() != Reason.ABSENT) {
        damage.add(Reach.notChecked(folder + name, e));
      }
      return null;
    } catch (CorruptException e) {
      throw new AssertionError("no check was asked for", e);
    }
  }
}
