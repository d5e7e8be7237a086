package dev.knit.fsck;

import dev.knit.Kind;
import dev.knit.Slice;
import dev.knit.index.VersionIndex;
import dev.knit.record.KnitRecord;
import dev.knit.repository.InventoryLine;
import dev.knit.text.Composition;
import dev.knit.text.Lines;
import java.util.Objects;

/**
 * Notes which texts inventories name. Only the lines that a record brings are read: all others came with a record before it. An
 * inventory whose revision is not there counts for nothing: an interrupted fetch left it.
 */
final class InventoryFacts implements RoleFacts {
  private final Knit knit;
  private final UnitFacts facts;
  private final VersionIndex revisions;
  private final InventoryLine line = new InventoryLine();

  InventoryFacts(Knit knit, UnitFacts facts, VersionIndex revisions) {
    this.knit = knit;
    this.facts = facts;
    this.revisions = revisions;
  }

  @Override
  public void proven(int version, KnitRecord record, Composition text) {
    if (revisions.find(knit.index.id(version)) == VersionIndex.ABSENT) {
      return;
    }
    Lines lines =
        record.fulltext() != null ? record.fulltext() : Objects.requireNonNull(record.delta()).inserted();
    for (int i = 0; i < lines.count(); i++) {
      if (!line.parse(lines.array(), lines.start(i), lines.start(i + 1))) {
        facts.damage.add(
            knit.atRecord(Kind.INVENTORY_MALFORMED, version).detail("a line that is no entry: " + shown(lines.line(i))));
        return;
      }
      switch (line.kind()) {
        case FILE -> facts.inventoryNames.add(line.fileId(), line.revision(), line.textSha1(), version);
        case DIRECTORY, SYMLINK -> facts.inventoryNames.add(line.fileId(), line.revision(), Slice.EMPTY, version);
        default -> {}
      }
    }
  }

  private static String shown(Slice line) {
    return line.sub(0, Math.min(100, line.length())).toString().strip();
  }
}
