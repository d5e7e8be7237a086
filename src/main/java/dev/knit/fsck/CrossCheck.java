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
  private final Set<String> closed;
  private final @Nullable RepositoryFormat format;
  private final List<UnitFacts> facts;
  private final FsckOptions options;
  private final List<Finding> findings = new ArrayList<>();

  /**
   * @param closed the folders that could not be listed
   */
  CrossCheck(
      Knits knits,
      Set<String> closed,
      @Nullable RepositoryFormat format,
      List<UnitFacts> facts,
      FsckOptions options) {
    this.knits = knits;
    this.closed = Set.copyOf(closed);
    this.format = format;
    this.facts = facts;
    this.options = options;
  }

  List<Finding> find() {
    wholeKnitsGone();
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

  /** Whether what the index does not list is missing: an index that is gone itself says nothing. */
  private boolean listsAll(KnitVerdict verdict) {
    return usable(verdict) && verdict.knit.hasIndex();
  }

  /** Every repository has these two from its first day, however empty. */
  private void wholeKnitsGone() {
    KnitVerdict revisions = knits.revisions();
    KnitVerdict inventories = knits.inventories();
    boolean hasTexts = knits.texts().stream().anyMatch(texts -> texts.knit.index.size() > 0);
    gone(revisions, inventories, hasTexts);
    gone(inventories, revisions, hasTexts);
  }

  private void gone(KnitVerdict verdict, KnitVerdict twin, boolean hasTexts) {
    KndxIndex ids = twin.knit.index;
    if (verdict.knit.isGone() && (ids.size() > 0 || hasTexts)) {
      List<Key> lost = new ArrayList<>();
      for (int version = 0; version < ids.size(); version++) {
        lost.add(twin.knit.key(version));
      }
      findings.add(
          Findings.of(
              Damage.of(Kind.INDEX_ABSENT, verdict.knit.index.file())
                  .detail("neither it nor " + verdict.knit.dataFile() + " is there"),
              lost));
    }
  }

  private void inventoriesOfRevisions() {
    KnitVerdict revisions = knits.revisions();
    KnitVerdict inventories = knits.inventories();
    if (!usable(revisions) || !listsAll(inventories)) {
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
    if (!listsAll(revisions) || !usable(inventories)) {
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
        if (!known && isEvidence(texts, names.fileId(entry)) && reported.add(key)) {
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

  /** Whether an index, or a folder, that could be read says that the text is not there. */
  private boolean isEvidence(@Nullable KnitVerdict texts, Slice fileId) {
    return texts == null
        ? !isClosed(RepositoryPlan.REPOSITORY + FileIdPath.stem(fileId))
        : usable(texts) && (texts.knit.hasIndex() || !texts.knit.hasData());
  }

  private boolean isClosed(String file) {
    for (int slash = file.lastIndexOf('/'); slash > 0; slash = file.lastIndexOf('/', slash - 1)) {
      if (closed.contains(file.substring(0, slash))) {
        return true;
      }
    }
    return false;
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
    boolean all = listsAll(inventories) && listsAll(knits.revisions());
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
