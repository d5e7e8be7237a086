package dev.knit.fsck;

import dev.knit.Damage;
import dev.knit.Kind;
import dev.knit.Slice;
import dev.knit.index.VersionIndex;
import java.util.HashSet;
import java.util.Set;

/** Notes parents that are nowhere, each once, at the first line that names it. */
final class Ghosts {
  private Ghosts() {}

  static void note(KnitVerdict verdict) {
    Knit knit = verdict.knit;
    if (knit.index.unreadable()) {
      return;
    }
    Set<Slice> seen = new HashSet<>();
    for (int version = 0; version < knit.index.size(); version++) {
      for (int place = 0; place < knit.index.parentCount(version); place++) {
        boolean isBasis = place == 0 && knit.index.method(version) == VersionIndex.Method.DELTA;
        if (knit.index.parent(version, place) == VersionIndex.ABSENT
            && !isBasis
            && seen.add(knit.index.parentId(version, place))) {
          Damage line = knit.atLine(Kind.GHOST, version);
          verdict.damage.add(
              line.key(knit.key(knit.index.parentId(version, place)))
                  .detail("a parent of " + knit.index.id(version) + " that is not here"));
        }
      }
    }
  }
}
