package dev.knit.repository;

import dev.knit.CorruptException;
import dev.knit.Slice;

/**
 * What {@code .bzr/repository/format} says: in what the texts lie, how they are indexed, and how
 * inventories are written. Those that can't be read here have a name all the same.
 */
public enum RepositoryFormat implements NamedFormat {
  KNIT_1("Bazaar-NG Knit Repository Format 1", "knit1", Storage.KNITS, 5, Advice.NONE),
  KNIT_3("Bazaar Knit Repository Format 3 (bzr 0.15)\n", "knit3", Storage.KNITS, 7, Advice.NONE),
  KNIT_4("Bazaar Knit Repository Format 4 (bzr 1.0)\n", "knit4", Storage.KNITS, 6, Advice.NONE),
  PACK_0_92(
      "Bazaar pack repository format 1 (needs bzr 0.92)\n",
      "pack-0.92",
      Storage.PACKS_GRAPH_INDEX,
      5,
      Advice.PACKS),
  PACK_0_92_SUBTREE(
      "Bazaar pack repository format 1 with subtree support (needs bzr 0.92)\n",
      "pack-0.92-subtree",
      Storage.PACKS_GRAPH_INDEX,
      7,
      Advice.PACKS),
  RICH_ROOT_PACK(
      "Bazaar pack repository format 1 with rich root (needs bzr 1.0)\n",
      "rich-root-pack",
      Storage.PACKS_GRAPH_INDEX,
      6,
      Advice.PACKS),
  PACK_1_6(
      "Bazaar RepositoryFormatKnitPack5 (bzr 1.6)\n",
      "1.6",
      Storage.PACKS_GRAPH_INDEX,
      5,
      Advice.PACKS),
  PACK_1_6_1_RICH_ROOT(
      "Bazaar RepositoryFormatKnitPack5RichRoot (bzr 1.6.1)\n",
      "1.6.1-rich-root",
      Storage.PACKS_GRAPH_INDEX,
      6,
      Advice.PACKS),
  /** Withdrawn: it said rich root and wrote subtrees. */
  PACK_1_6_RICH_ROOT(
      "Bazaar RepositoryFormatKnitPack5RichRoot (bzr 1.6)\n",
      "1.6-rich-root (withdrawn)",
      Storage.PACKS_GRAPH_INDEX,
      7,
      Advice.PACKS),
  /** Also of 1.14, which differs in the working tree only. */
  PACK_1_9(
      "Bazaar RepositoryFormatKnitPack6 (bzr 1.9)\n", "1.9", Storage.PACKS_BTREE, 5, Advice.PACKS),
  PACK_1_9_RICH_ROOT(
      "Bazaar RepositoryFormatKnitPack6RichRoot (bzr 1.9)\n",
      "1.9-rich-root",
      Storage.PACKS_BTREE,
      6,
      Advice.PACKS),
  PACK_DEVELOPMENT_2_SUBTREE(
      "Bazaar development format 2 with subtree support (needs bzr.dev from before 1.8)\n",
      "development format 2 with subtrees",
      Storage.PACKS_BTREE,
      7,
      Advice.PACKS),
  FORMAT_2A(
      "Bazaar repository format 2a (needs bzr 1.16 or later)\n",
      "2a",
      Storage.GROUPS,
      0,
      Advice.GROUPS),
  DEVELOPMENT_8(
      "Bazaar development format 8\n", "development format 8", Storage.GROUPS, 0, Advice.GROUPS),
  WEAVES_7("Bazaar-NG Repository format 7", "weaves 7", Storage.WEAVES, 5, Advice.WEAVES);

  /** In what the texts lie, and how they are found there. */
  public enum Storage {
    /** A knit a file id, a knit index each. */
    KNITS,
    /** Packs of knit records, found by graph indices written as text. */
    PACKS_GRAPH_INDEX,
    /** Packs of knit records, found by B+trees. */
    PACKS_BTREE,
    /** Groups of texts compressed together. */
    GROUPS,
    /** A weave a file id, rewritten whole with each version. */
    WEAVES
  }

  private static final FormatFile<RepositoryFormat> FILE = new FormatFile<>("repository", values());

  private final FormatLabel label;
  private final String word;
  private final Storage storage;
  private final int inventoryFormat;

  RepositoryFormat(
      String marker, String word, Storage storage, int inventoryFormat, String advice) {
    this.label = new FormatLabel(marker, "repository format " + word, advice);
    this.word = word;
    this.storage = storage;
    this.inventoryFormat = inventoryFormat;
  }

  /** The format that this file names. */
  public static RepositoryFormat of(String file, Slice content)
      throws CorruptException, UnsupportedFormatException {
    return FILE.supported(file, content);
  }

  /** The same, also for a format that can't be read here. */
  public static RepositoryFormat named(String file, Slice content)
      throws CorruptException, UnsupportedFormatException {
    return FILE.named(file, content);
  }

  @Override
  public FormatLabel label() {
    return label;
  }

  /** {@code knit1}, {@code pack-0.92} …: the name for scripts. */
  public String word() {
    return word;
  }

  public Storage storage() {
    return storage;
  }

  /** The format of the inventory XML: 5, 6 or 7; 0 if inventories are no XML. */
  public int inventoryFormat() {
    return inventoryFormat;
  }

  /** Whether the root of a tree is an entry with texts of its own. */
  public boolean richRoot() {
    return inventoryFormat != 5;
  }
}
