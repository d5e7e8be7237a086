package dev.knit.fsck;

import dev.knit.Damage;
import dev.knit.Key;
import dev.knit.Kind;
import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.index.Kndx;
import dev.knit.index.KndxIndex;
import dev.knit.store.DeltaForest;
import dev.knit.store.KnitVersionedFile;
import dev.knit.store.LineStyle;
import dev.knit.store.StyleProbe;
import dev.knit.transport.Session;
import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One knit as the plan sees it: its index, and how long its data file is. Immutable once loaded.
 */
final class Knit {
  /** What a knit of a repository holds. */
  enum Role {
    TEXTS,
    INVENTORIES,
    REVISIONS,
    SIGNATURES,
    LONE
  }

  /**
   * Which knit, before anything of it was read.
   *
   * @param stem its path without suffix
   * @param fileId the first part of its keys, or null
   */
  record Name(String stem, Role role, @Nullable Slice fileId) {
    LineStyle style() {
      return switch (role) {
        case TEXTS -> LineStyle.ANNOTATED;
        case LONE -> LineStyle.UNKNOWN;
        default -> LineStyle.PLAIN;
      };
    }
  }

  private static final long NO_FILE = -1;

  final Name name;
  final KndxIndex index;
  final DeltaForest forest;
  final LineStyle style;
  final List<Damage> damage;
  private final long indexBytes;
  private final long dataBytes;
  private final boolean indexThere;
  private final boolean outOfReach;

  private Knit(Loading from, KndxIndex index, LineStyle style) {
    this.name = from.name;
    this.index = index;
    this.forest = DeltaForest.of(index);
    this.style = style;
    this.damage = from.damage;
    this.indexBytes = from.indexBytes;
    this.dataBytes = from.dataBytes;
    this.indexThere = from.indexThere;
    this.outOfReach = from.outOfReach;
  }

  static Knit load(Session session, Name name, Limits limits) {
    return new Loading(session, name, limits).load();
  }

  String dataFile() {
    return name.stem + KnitVersionedFile.DATA_SUFFIX;
  }

  /** Whether there is an index file with anything in it: one of length 0 is like none. */
  boolean hasIndex() {
    return indexThere && indexBytes > 0;
  }

  /** Whether neither file holds a byte. */
  boolean isGone() {
    return !hasIndex() && dataBytes() == 0 && !outOfReach;
  }

  boolean hasData() {
    return dataBytes != NO_FILE;
  }

  long dataBytes() {
    return Math.max(0, dataBytes);
  }

  long indexBytes() {
    return indexBytes;
  }

  /** Whether a disk, a link or a permission kept the index or the data file from us. */
  boolean outOfReach() {
    return outOfReach;
  }

  Key key(int version) {
    return key(index.id(version));
  }

  Key key(Slice id) {
    return name.fileId == null ? Key.of(id) : Key.of(name.fileId, id);
  }

  /** The place of a version's line in the index. */
  Damage atLine(Kind kind, int version) {
    return Damage.of(
        kind, index.file(), key(version), index.lineOffset(version), index.lineLength(version));
  }

  /** The place of a version's record in the data file. */
  Damage atRecord(Kind kind, int version) {
    return Damage.of(
        kind, dataFile(), key(version), index.position(version), index.length(version));
  }

  /** What is read on the way to a knit. */
  private static final class Loading {
    private final Session session;
    private final Name name;
    private final Limits limits;
    private final List<Damage> damage = new ArrayList<>();
    private long indexBytes;
    private long dataBytes = NO_FILE;
    private boolean indexThere = true;
    private boolean outOfReach;

    Loading(Session session, Name name, Limits limits) {
      this.session = session;
      this.name = name;
      this.limits = limits;
    }

    Knit load() {
      String file = name.stem + Kndx.SUFFIX;
      String data = name.stem + KnitVersionedFile.DATA_SUFFIX;
      Slice content = Reach.whole(session, file, limits.indexBytes(), this::indexOutOfReach);
      try {
        dataBytes = Reach.answer(session.stat(data)).size();
      } catch (TransportException e) {
        if (e.reason() != Reason.ABSENT) {
          outOfReach = true;
          damage.add(Reach.notChecked(data, e));
        }
      }
      indexBytes = content.length();
      KndxIndex index = KndxIndex.parse(file, content);
      for (Damage found : index.damage()) {
        damage.add(
            found.key() == null || name.fileId == null
                ? found
                : found.key(Key.of(name.fileId, found.key().version())));
      }
      return new Knit(this, index, style(index, data));
    }

    private void indexOutOfReach(TransportException why) {
      if (why.reason() == Reason.ABSENT) {
        indexThere = false;
      } else {
        outOfReach = true;
        damage.add(Reach.notChecked(name.stem + Kndx.SUFFIX, why));
      }
    }

    private LineStyle style(KndxIndex index, String data) {
      if (name.style() != LineStyle.UNKNOWN) {
        return name.style();
      }
      try {
        return dataBytes == NO_FILE ? LineStyle.PLAIN : StyleProbe.of(session, data, index, limits);
      } catch (TransportException e) {
        return LineStyle.PLAIN; // the unit that reads the data will say so
      }
    }
  }
}
