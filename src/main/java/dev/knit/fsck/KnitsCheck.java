package dev.knit.fsck;

import dev.knit.Damage;
import dev.knit.Key;
import dev.knit.Kind;
import dev.knit.index.VersionIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Loads knits, verifies them on all cores, and says what is wrong with each for itself. */
final class KnitsCheck {
  private final Workers workers;
  private final FsckOptions options;
  private final Listener listener;
  final List<KnitVerdict> verdicts = new ArrayList<>();
  final List<UnitFacts> facts = new ArrayList<>();
  long bytesRead;

  KnitsCheck(Workers workers, FsckOptions options, Listener listener) {
    this.workers = workers;
    this.options = options;
    this.listener = listener;
  }

  void run(List<Knit.Name> names) {
    List<Knit> knits =
        workers.map(
            names, name -> 1, (session, name) -> Knit.load(session, name, options.limits()));
    for (Knit knit : knits) {
      verdicts.add(new KnitVerdict(knit, options.quick()));
      bytesRead += knit.indexBytes();
    }
    if (options.quick()) {
      verdicts.forEach(this::placesOnly);
    } else {
      verify(knits);
    }
    verdicts.forEach(this::missingFiles);
    List<List<Damage>> gaps =
        workers.map(
            verdicts,
            v -> v.knit.dataBytes(),
            (session, v) -> new Gaps(v).find(session, options.limits()));
    for (int i = 0; i < verdicts.size(); i++) {
      verdicts.get(i).damage.addAll(gaps.get(i));
    }
  }

  private void verify(List<Knit> knits) {
    List<Unit> units = new ArrayList<>();
    long total = 0;
    for (int i = 0; i < knits.size(); i++) {
      if (knits.get(i).hasData()) {
        units.addAll(Unit.cut(i, knits.get(i)));
        total += knits.get(i).dataBytes();
      }
    }
    VersionIndex revisions = revisionIndex(knits);
    AtomicLong done = new AtomicLong();
    long all = total;
    facts.addAll(
        workers.map(
            units,
            Unit::packedBytes,
            (session, unit) -> {
              UnitFacts found =
                  UnitCheck.verify(
                      session, knits.get(unit.knit()), unit, revisions, options.limits());
              long now = done.addAndGet(unit.packedBytes());
              synchronized (listener) {
                listener.progress("texts", now, all);
              }
              return found;
            }));
    for (UnitFacts found : facts) {
      verdicts.get(found.knit).add(found);
      bytesRead += found.bytesRead;
    }
  }

  /**
   * What a quick look tells of records: whether the data file is long enough for them, and bases
   * are there.
   */
  private void placesOnly(KnitVerdict verdict) {
    Knit knit = verdict.knit;
    if (knit.index.unreadable() || knit.outOfReach()) {
      return;
    }
    for (int version = 0; version < knit.index.size(); version++) {
      if (knit.index.method(version) == VersionIndex.Method.DELTA
          && knit.index.parentCount(version) > 0
          && knit.forest.basis(version) < 0) {
        verdict.damage.add(
            knit.atLine(Kind.BASIS_ABSENT, version)
                .detail(
                    "needs " + knit.index.parentId(version, 0) + ", which is not in the index"));
      }
      long position = knit.index.position(version);
      if (knit.hasData() && position + knit.index.length(version) > knit.dataBytes()) {
        Kind kind = position >= knit.dataBytes() ? Kind.RECORD_BEYOND_END : Kind.RECORD_CUT;
        verdict.damage.add(
            Damage.of(
                    kind, knit.dataFile(), knit.key(version), position, knit.index.length(version))
                .detail("the file ends at " + knit.dataBytes()));
      }
    }
  }

  private void missingFiles(KnitVerdict verdict) {
    Knit knit = verdict.knit;
    Key whole = knit.name.fileId() == null ? null : Key.of(knit.name.fileId());
    if (!knit.hasData() && knit.index.rowCount() > 0 && !knit.outOfReach()) {
      verdict.damage.add(
          Damage.of(Kind.DATA_FILE_ABSENT, knit.dataFile())
              .key(whole)
              .detail("its index lists " + knit.index.size() + " versions"));
      verdict.allLost();
    }
  }

  private static VersionIndex revisionIndex(List<Knit> knits) {
    for (Knit knit : knits) {
      if (knit.name.role() == Knit.Role.REVISIONS) {
        return knit.index;
      }
    }
    return knits.get(0).index; // a lone knit: nobody asks
  }

  FsckReport.Counts counts() {
    long keys = 0;
    long read = 0;
    long lost = 0;
    for (KnitVerdict verdict : verdicts) {
      keys += verdict.knit.index.size();
      read += verdict.count(State.PROVEN);
      lost += verdict.lostCount();
    }
    long expanded = 0;
    long digested = 0;
    for (UnitFacts found : facts) {
      expanded += found.bytesExpanded;
      digested += found.bytesDigested;
    }
    return new FsckReport.Counts(keys, read, lost, bytesRead, expanded, digested);
  }
}
