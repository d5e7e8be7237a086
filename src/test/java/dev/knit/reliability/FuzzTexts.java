package dev.knit.reliability;

import dev.knit.CorruptException;
import dev.knit.Slice;
import dev.knit.repository.InventoryLine;
import dev.knit.repository.InventoryXml;
import dev.knit.repository.Revision;
import dev.knit.repository.RevisionLinks;
import dev.knit.repository.RevisionXml;
import dev.knit.repository.UnsupportedFormatException;
import java.util.ArrayList;
import java.util.List;

/** Texts of revisions and inventories: read by both of their readers, and by the check. */
final class FuzzTexts {
  private static final Slice ID = Slice.utf8("gold@example.com-20080110212800-r8");
  private static final Bed GOLDEN = Bed.golden("knit.zip");

  private FuzzTexts() {}

  static List<Slice> lines(Slice text) {
    List<Slice> lines = new ArrayList<>();
    for (int at = 0; at < text.length(); ) {
      int feed = text.indexOf((byte) '\n', at);
      int end = feed < 0 ? text.length() : feed + 1;
      lines.add(text.sub(at, end));
      at = end;
    }
    return lines;
  }

  /** What the fast reader takes means the same to the XML parser, if that takes it too. */
  static String revision(Slice bytes) throws CorruptException {
    RevisionLinks links = RevisionLinks.read(bytes);
    Revision revision = RevisionXml.parse("revisions.knit", ID, bytes);
    FuzzTargets.require(
        links == null
            || links.id().equals(revision.id())
                && links.parents().equals(revision.parents())
                && links.inventorySha1().equals(revision.inventorySha1()),
        "both readers agree");
    return (links == null ? "unusual, " : "usual, ") + Math.min(3, revision.parents().size());
  }

  static String inventory(Slice bytes) throws CorruptException {
    InventoryLine line = new InventoryLine();
    for (Slice each : lines(bytes)) {
      line.read(each.array(), each.offset(), each.end());
    }
    return "format " + InventoryXml.parse("inventory.knit", ID, bytes).format();
  }

  static String revisionInRepository(Slice bytes) throws UnsupportedFormatException {
    return inRepository("revisions", bytes);
  }

  static String inventoryInRepository(Slice bytes) throws UnsupportedFormatException {
    return inRepository("inventory", bytes);
  }

  /** The bytes as the text of the tip, whose record and digest are sound. */
  private static String inRepository(String knit, Slice bytes) throws UnsupportedFormatException {
    boolean ends = bytes.isEmpty() || bytes.at(bytes.length() - 1) == '\n';
    Slice text = ends ? bytes : Slice.utf8(bytes + "\n");
    Pair pair = new Pair().add(ID, text, false);
    String stem = ".bzr/repository/" + knit;
    Bed bed = GOLDEN.with(stem + ".kndx", pair.kndx()).with(stem + ".knit", pair.knit());
    return FuzzTargets.kindsOf(bed.fsck().findings());
  }
}
