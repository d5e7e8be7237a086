package dev.knit.fsck;

import dev.knit.Damage;
import dev.knit.Key;
import dev.knit.Kind;
import dev.knit.Severity;
import dev.knit.index.VersionIndex;
import java.util.ArrayList;
import java.util.List;

/** Makes findings of the damage in a knit: what each costs, and what would mend it. */
final class Findings {
  private Findings() {}

  static List<Finding> of(KnitVerdict verdict) {
    List<Finding> findings = new ArrayList<>();
    for (Damage damage : verdict.damage) {
      findings.add(new Finding(damage, lost(verdict, damage), Cure.of(damage.kind())));
    }
    return findings;
  }

  static Finding of(Damage damage, List<Key> lost) {
    return new Finding(damage, lost, Cure.of(damage.kind()));
  }

  private static List<Key> lost(KnitVerdict verdict, Damage damage) {
    Knit knit = verdict.knit;
    boolean whole =
        damage.kind() == Kind.DATA_FILE_ABSENT
            || knit.index.unreadable() && damage.file().equals(knit.index.file());
    if (whole && damage.kind().severity() == Severity.DAMAGE) {
      List<Key> all = new ArrayList<>();
      for (int version = 0; version < knit.index.size(); version++) {
        all.add(knit.key(version));
      }
      return all;
    }
    if (damage.key() == null || damage.kind().severity() != Severity.DAMAGE) {
      return List.of();
    }
    int version = knit.index.find(damage.key().version());
    return version == VersionIndex.ABSENT ? List.of() : verdict.lostBy(version);
  }
}
