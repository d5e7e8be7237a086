package dev.knit.fsck;

import dev.knit.record.KnitRecord;
import dev.knit.text.Composition;

final class InventoryFacts implements RoleFacts {
  InventoryFacts(Knit knit, UnitFacts facts) {}

  @Override
  public void proven(int version, KnitRecord record, Composition text) {}
}
