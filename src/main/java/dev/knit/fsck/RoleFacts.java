package dev.knit.fsck;

import dev.knit.index.VersionIndex;
import dev.knit.record.KnitRecord;
import dev.knit.text.Composition;

/** Takes from a proven text what checks between knits will ask for. */
interface RoleFacts {
  RoleFacts NONE = (version, record, text) -> {};

  void proven(int version, KnitRecord record, Composition text);

  static RoleFacts of(Knit knit, UnitFacts facts, VersionIndex revisions) {
    return switch (knit.name.role()) {
      case INVENTORIES -> new InventoryFacts(knit, facts, revisions);
      case REVISIONS -> new RevisionFacts.Taking(knit, facts);
      default -> NONE;
    };
  }
}
