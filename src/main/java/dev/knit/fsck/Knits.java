package dev.knit.fsck;

import dev.knit.Slice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The verdicts of a repository's knits by what they hold. */
final class Knits {
  private final List<KnitVerdict> all;
  private final List<KnitVerdict> texts = new ArrayList<>();
  private final Map<Slice, KnitVerdict> byFileId = new HashMap<>();
  private final KnitVerdict revisions;
  private final KnitVerdict inventories;

  Knits(List<KnitVerdict> verdicts) {
    this.all = verdicts;
    this.revisions = only(Knit.Role.REVISIONS);
    this.inventories = only(Knit.Role.INVENTORIES);
    for (KnitVerdict verdict : verdicts) {
      Slice fileId = verdict.knit.name.fileId();
      if (fileId != null) {
        texts.add(verdict);
        byFileId.put(fileId, verdict);
      }
    }
  }

  private KnitVerdict only(Knit.Role role) {
    KnitVerdict found = null;
    for (KnitVerdict verdict : all) {
      found = verdict.knit.name.role() == role ? verdict : found;
    }
    return Objects.requireNonNull(found, "the plan names every role");
  }

  List<KnitVerdict> all() {
    return all;
  }

  KnitVerdict revisions() {
    return revisions;
  }

  KnitVerdict inventories() {
    return inventories;
  }

  List<KnitVerdict> texts() {
    return texts;
  }

  @Nullable KnitVerdict text(Slice fileId) {
    return byFileId.get(fileId);
  }
}
