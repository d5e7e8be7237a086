package dev.knit.fsck;

import dev.knit.CorruptException;
import dev.knit.Kind;
import dev.knit.Slice;
import dev.knit.record.KnitRecord;
import dev.knit.repository.Revision;
import dev.knit.repository.RevisionLinks;
import dev.knit.repository.RevisionXml;
import dev.knit.text.Composition;
import java.util.List;

/**
 * What a revision says of its inventory.
 *
 * @param version in the index of revisions
 * @param inventoryDigest SHA-1 of the inventory in hex
 */
record RevisionFacts(int version, Slice inventoryDigest) {

  /** Reads revisions as they are proven, and holds them against their index. */
  static final class Taking implements RoleFacts {
    private final Knit knit;
    private final UnitFacts facts;

    Taking(Knit knit, UnitFacts facts) {
      this.knit = knit;
      this.facts = facts;
    }

    @Override
    public void proven(int version, KnitRecord record, Composition text) {
      Slice bytes = text.text(knit.index.noEol(version));
      RevisionLinks links = RevisionLinks.read(bytes);
      try {
        if (links == null) {
          Revision revision = RevisionXml.parse(knit.dataFile(), knit.index.id(version), bytes);
          links = new RevisionLinks(revision.id(), revision.parents(), revision.inventorySha1());
        }
      } catch (CorruptException e) {
        malformed(
            version, e.damage().expected() + " " + e.damage().actual() + " " + e.damage().detail());
        return;
      }
      facts.revisions.add(new RevisionFacts(version, links.inventorySha1()));
      if (!links.id().equals(knit.index.id(version))) {
        malformed(version, "it calls itself " + links.id());
      }
      compareParents(version, links.parents());
    }

    private void compareParents(int version, List<Slice> parents) {
      boolean same = parents.size() == knit.index.parentCount(version);
      for (int i = 0; same && i < parents.size(); i++) {
        same = parents.get(i).equals(knit.index.parentId(version, i));
      }
      if (!same) {
        facts.otherParents.put(version, parents);
      }
    }

    private void malformed(int version, String why) {
      facts.damage.add(knit.atRecord(Kind.REVISION_MALFORMED, version).detail(why.strip()));
    }
  }

  /** Says which revisions have other parents than their lines, wrong ids in lines set aside. */
  static void reportParents(KnitVerdict revisions, List<UnitFacts> facts) {
    for (UnitFacts found : facts) {
      found.otherParents.forEachKeyValue(
          (version, parents) -> {
            if (!parents.equals(revisions.parents(version))) {
              revisions.damage.add(
                  revisions
                      .knit
                      .atLine(Kind.PARENTS_DISAGREE, version)
                      .with(
                          "parents " + parents + ", as the revision says",
                          String.valueOf(revisions.parents(version))));
            }
          });
    }
  }
}
