package dev.knit.fsck;

import dev.knit.record.KnitRecord;
import dev.knit.text.Composition;

record RevisionFacts(int version) {
  static final class Taking implements RoleFacts {
    Taking(Knit knit, UnitFacts facts) {}

    @Override
    public void proven(int version, KnitRecord record, Composition text) {}
  }
}
