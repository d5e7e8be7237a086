package dev.knit.fsck;

import dev.knit.CorruptException;
import dev.knit.Kind;
import dev.knit.index.VersionIndex;
import dev.knit.record.KnitRecord;
import dev.knit.repository.Entry;
import dev.knit.repository.EntryKind;
import dev.knit.repository.Inventory;
import dev.knit.repository.InventoryLine;
import dev.knit.repository.InventoryXml;
import dev.knit.text.Composition;
import dev.knit.text.Lines;
import java.util.Objects;

/**
 * Notes which texts inventories name. Only the lines that a record brings are read: all others came
 * with a record before it. An inventory whose revision is not there counts for nothing: an
 * interrupted fetch left it.
 */
final class InventoryFacts implements RoleFacts {
  /** The inventory format in which the root of a tree has no texts. */
  private static final int PLAIN_ROOT = 5;

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
        record.fulltext() != null
            ? record.fulltext()
            : Objects.requireNonNull(record.delta()).inserted();
    for (int i = 0; i < lines.count(); i++) {
      switch (line.read(lines.array(), lines.start(i), lines.start(i + 1))) {
        case ENTRY -> entry(lines, version);
        case OTHER -> {
          whole(version, text);
          return;
        }
        default -> {} // the first and the last line
      }
    }
  }

  private void entry(Lines lines, int version) {
    if (line.kind() != EntryKind.TREE_REFERENCE) { // what it refers to has its own repository
      facts.inventoryNames.add(line, lines.array(), version);
    }
  }

  /**
   * An inventory that is not written as usual, entries over two lines say: the XML parser has the
   * last word.
   */
  private void whole(int version, Composition text) {
    try {
      Inventory inventory =
          InventoryXml.parse(
              knit.dataFile(), knit.index.id(version), text.text(knit.index.noEol(version)));
      for (Entry entry : inventory.entries()) {
        boolean hasText = !entry.isRoot() || inventory.format() != PLAIN_ROOT;
        if (hasText && entry.kind() != EntryKind.TREE_REFERENCE) {
          facts.inventoryNames.add(entry, version);
        }
      }
    } catch (CorruptException e) {
      facts.damage.add(
          knit.atRecord(Kind.INVENTORY_MALFORMED, version)
              .with(e.damage().expected(), e.damage().actual())
              .detail(e.damage().detail()));
    }
  }
}
