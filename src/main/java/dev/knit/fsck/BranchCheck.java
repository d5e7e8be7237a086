package dev.knit.fsck;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.Key;
import dev.knit.Kind;
import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.graph.LeftHand;
import dev.knit.index.KndxIndex;
import dev.knit.index.VersionIndex;
import dev.knit.repository.BranchFormat;
import dev.knit.repository.LastRevision;
import dev.knit.repository.RevisionHistory;
import dev.knit.repository.Tags;
import dev.knit.repository.UnsupportedFormatException;
import dev.knit.repository.VersionGraph;
import dev.knit.transport.FirstBlockCheck;
import dev.knit.transport.Session;
import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import java.util.ArrayList;
import java.util.Arrays;
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
    if (ids.isEmpty() || !reaches(file, ids.get(ids.size() - 1))) {
      return;
    }
    LeftHand line = leftHand(ids.get(ids.size() - 1));
    for (int back = 0; back < ids.size(); back++) {
      Slice listed = ids.get(ids.size() - 1 - back);
      if (back == line.size()) {
        if (line.end() == LeftHand.End.ORIGIN) {
          damage.add(
              Damage.of(Kind.REVISION_NUMBER, file)
                  .with(back + " revisions, as the graph has it", ids.size() + ""));
        }
        return;
      }
      Slice id = index.id(line.node(back));
      if (!id.equals(listed) && !revisions.misnamed(listed)) {
        damage.add(
            Damage.of(Kind.REVISION_NUMBER, file)
                .key(Key.of(listed))
                .with(
                    "revision " + (ids.size() - back) + ", " + id + ", as the graph has it",
                    listed.toString()));
        return;
      }
    }
    if (line.size() > ids.size()) {
      Slice before = index.id(line.node(ids.size()));
      damage.add(
          Damage.of(Kind.REVISION_NUMBER, file)
              .key(Key.of(before))
              .detail("the history goes on with " + before + " before its first revision"));
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
    if (!reaches(file, last.revision())) {
      return;
    }
    LeftHand line = leftHand(last.revision());
    if (line.end() == LeftHand.End.ORIGIN && line.size() != last.number()) {
      damage.add(
          Damage.of(Kind.REVISION_NUMBER, file)
              .key(Key.of(last.revision()))
              .with(line.size() + ", as the graph has it", "" + last.number()));
    }
  }

  /** Of a tip that the index has. */
  private LeftHand leftHand(Slice tip) {
    return LeftHand.of(new VersionGraph(index).graph(), index.find(tip));
  }

  private boolean listed(Slice tip) {
    return !index.unreadable() && index.find(tip) != VersionIndex.ABSENT;
  }

  /** Whether the history behind a tip can be looked at; what keeps us from it is reported. */
  private boolean reaches(String file, Slice tip) {
    boolean lost = !listed(tip) || revisions.lost(index.find(tip));
    if (lost && !revisions.knit.outOfReach()) {
      damage.add(
          Damage.of(Kind.BRANCH_TIP_LOST, file)
              .key(Key.of(tip))
              .detail(nearest(listed(tip) ? leftHand(tip).nodes() : new int[0])));
    }
    return !lost;
  }

  private String nearest(int[] history) {
    return Arrays.stream(history)
        .filter(version -> !revisions.lost(version))
        .mapToObj(version -> "the newest whole revision before it is " + index.id(version))
        .findFirst()
        .orElse("no index names it or a whole ancestor of it");
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
