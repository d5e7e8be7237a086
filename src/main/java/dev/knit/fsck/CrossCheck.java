package dev.knit.fsck;

import dev.knit.Damage;
import dev.knit.Key;
import dev.knit.Kind;
import dev.knit.Slice;
import dev.knit.index.Kndx;
import dev.knit.index.KndxIndex;
import dev.knit.index.VersionIndex;
import dev.knit.repository.FileIdPath;
import dev.knit.repository.RepositoryFormat;
import dev.knit.store.TextDigest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Holds the knits of a repository against one another: has each revision its inventory, and the one
 * that it was made with; is each text there that an inventory names, and is it that one. What is
 * missing because a line has a wrong id has been said at that line.
 */
final class CrossCheck {
  private final Knits knits;
  private final @Nullable RepositoryFormat format;
  private final List<UnitFacts> facts;
  private final FsckOptions options;
  private final List<Finding> findings = new ArrayList<>();

  CrossCheck(
      Knits knits, @Nullable RepositoryFormat format, List<UnitFacts> facts, FsckOptions options) {
    this.knits = knits;
    this.format = format;
    this.facts = facts;
    this.options = options;
  }

  List<Finding> find() {
    inventoriesOfRevisions();
    revisionsOfInventories();
    if (!options.quick()) {
      inventoryDigests();
      InventoryNames names = new InventoryNames();
      facts.forEach(found -> names.addAll(found.inventoryNames));
      texts(names);
      unnamedTexts();
    }
    return findings;
  }

  private boolean usable(KnitVerdict verdict) {
    return !verdict.knit.index.unreadable() && !verdict.knit.outOfReach();
  }

  private void inventoriesOfRevisions() {
    KnitVerdict revisions = knits.revisions();
    KnitVerdict inventories = knits.inventories();
    if (!usable(revisions)
        || !usable(inventories)
        || !inventories.knit.hasIndex() && inventories.knit.hasData()) {
      return;
    }
    KndxIndex index = revisions.knit.index;
    for (int revision = 0; revision < index.size(); revision++) {
      int inventory = inventories.knit.index.find(index.id(revision));
      boolean absent = inventory == VersionIndex.ABSENT;
      if (absent && !revisions.misnamed(revision) && !inventories.misnamed(index.id(revision))) {
        add(
            revisions
                .knit
                .atRecord(Kind.INVENTORY_ABSENT, revision)
                .detail("inventory.kndx does not list it"));
      } else if (!absent) {
        compareParents(revisions.parents(revision), inventories, inventory);
      }
    }
  }

  private void compareParents(List<Slice> wanted, KnitVerdict inventories, int inventory) {
    List<Slice> found = inventories.parents(inventory);
    if (!found.equals(wanted)) {
      findings.add(
          Findings.of(
              inventories
                  .knit
                  .atLine(Kind.INVENTORY_PARENTS, inventory)
                  .with("parents " + wanted + ", as the revision has", found.toString()),
              List.of()));
    }
  }

  private void revisionsOfInventories() {
    KnitVerdict revisions = knits.revisions();
    KnitVerdict inventories = knits.inventories();
    if (!usable(revisions) || !usable(inventories)) {
      return;
    }
    for (int inventory = 0; inventory < inventories.knit.index.size(); inventory++) {
      Slice id = inventories.knit.index.id(inventory);
      if (revisions.knit.index.find(id) == VersionIndex.ABSENT
          && !inventories.misnamed(inventory)
          && !revisions.misnamed(id)) {
        findings.add(
            Findings.of(
                inventories
                    .knit
                    .atRecord(Kind.INVENTORY_WITHOUT_REVISION, inventory)
                    .detail("left by an interrupted fetch or commit"),
                List.of()));
      }
    }
  }

  private void inventoryDigests() {
    if (format != RepositoryFormat.KNIT_1) {
      return; // a conversion between formats leaves the old digest in the revision
    }
    KnitVerdict revisions = knits.revisions();
    KnitVerdict inventories = knits.inventories();
    for (UnitFacts found : facts) {
      for (RevisionFacts revision : found.revisions) {
        int inventory = inventories.knit.index.find(revisions.knit.index.id(revision.version()));
        Slice said = revision.inventoryDigest();
        if (inventory == VersionIndex.ABSENT || !inventories.proven(inventory)) {
          continue;
        }
        if (said.length() != 2 * TextDigest.BYTES
            || !TextDigest.isHexOf(said, inventories.digest(inventory))) {
          add(
              revisions
                  .knit
                  .atRecord(Kind.INVENTORY_DIGEST, revision.version())
                  .with(
                      "an inventory of SHA-1 " + said,
                      String.valueOf(inventories.hexDigest(inventory))));
        }
      }
    }
  }

  private void texts(InventoryNames names) {
    Set<Key> reported = new HashSet<>();
    for (int entry = 0; entry < names.size(); entry++) {
      KnitVerdict texts = knits.text(names.fileId(entry));
      int version =
          texts == null ? VersionIndex.ABSENT : texts.knit.index.find(names.revision(entry));
      if (texts == null || version == VersionIndex.ABSENT) {
        Key key = Key.of(names.fileId(entry), names.revision(entry));
        boolean known = texts != null && texts.misnamed(names.revision(entry));
        if (!known && isEvidence(texts) && reported.add(key)) {
          textAbsent(names, entry, key);
        }
        continue;
      }
      texts.named.set(version);
      if (texts.proven(version)) {
        compareDigest(names, entry, texts, version);
      }
    }
  }

  /** Whether an index that could be read says that the text is not there. */
  private boolean isEvidence(@Nullable KnitVerdict texts) {
    return texts == null || usable(texts) && (texts.knit.hasIndex() || !texts.knit.hasData());
  }

  private void textAbsent(InventoryNames names, int entry, Key key) {
    String file = RepositoryPlan.REPOSITORY + FileIdPath.stem(names.fileId(entry)) + Kndx.SUFFIX;
    Slice inventory = knits.inventories().knit.index.id(names.inventory(entry));
    add(
        Damage.of(Kind.TEXT_ABSENT, file)
            .key(key)
            .detail("named by the inventory of " + inventory));
  }

  private void compareDigest(InventoryNames names, int entry, KnitVerdict texts, int version) {
    Slice said = names.digest(entry);
    if (said.isEmpty() || TextDigest.isHexOf(said, texts.digest(version))) {
      return;
    }
    Damage place = knits.inventories().knit.atRecord(Kind.TEXT_DIGEST, names.inventory(entry));
    add(
        place
            .key(texts.knit.key(version))
            .with(
                "a text of SHA-1 " + said + ", as the inventory says",
                String.valueOf(texts.hexDigest(version))));
  }

  /** Texts that no inventory names: only said where all inventories could be read. */
  private void unnamedTexts() {
    KnitVerdict inventories = knits.inventories();
    boolean all = usable(inventories) && usable(knits.revisions());
    for (int v = 0; all && v < inventories.knit.index.size(); v++) {
      all = inventories.proven(v);
    }
    if (!all) {
      return;
    }
    for (KnitVerdict texts : knits.texts()) {
      for (int version = 0; usable(texts) && version < texts.knit.index.size(); version++) {
        if (!texts.named.get(version) && !texts.misnamed(version)) {
          findings.add(
              Findings.of(
                  texts
                      .knit
                      .atRecord(Kind.TEXT_UNNAMED, version)
                      .detail("left by an interrupted fetch or commit"),
                  List.of()));
        }
      }
    }
  }

  private void add(Damage damage) {
    findings.add(Findings.of(damage, damage.key() == null ? List.of() : List.of(damage.key())));
  }
}
