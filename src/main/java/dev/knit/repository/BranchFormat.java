package dev.knit.repository;

import dev.knit.CorruptException;
import dev.knit.Slice;

/** What {@code .bzr/branch/format} says: how the branch notes its tip. */
public enum BranchFormat implements NamedFormat {
  /** The whole left-hand history in {@code revision-history}; no tags. */
  BRANCH_5("Bazaar-NG branch format 5\n", "branch format 5", Advice.NONE),
  /** {@code last-revision}, {@code tags} and {@code branch.conf}. */
  BRANCH_6("Bazaar Branch Format 6 (bzr 0.15)\n", "branch format 6", Advice.NONE),
  /** As 6; may be stacked on another branch. */
  BRANCH_7("Bazaar Branch Format 7 (needs bzr 1.6)\n", "branch format 7", Advice.NONE),
  /** As 7; with references to other trees. */
  BRANCH_8(
      "Bazaar Branch Format 8 (needs bzr 1.15)\n",
      "branch format 8 (references to other trees)",
      "read it with brz"),
  /** A lightweight checkout: {@code location} says where the branch is. */
  REFERENCE("Bazaar-NG Branch Reference Format 1\n", "branch reference", Advice.NONE);

  private static final FormatFile<BranchFormat> FILE = new FormatFile<>("branch", values());

  private final FormatLabel label;

  BranchFormat(String marker, String title, String advice) {
    this.label = new FormatLabel(marker, title, advice);
  }

  /** The format that this file names. */
  public static BranchFormat of(String file, Slice content)
      throws CorruptException, UnsupportedFormatException {
    return FILE.supported(file, content);
  }

  /** The same, also for a format that can't be read here. */
  public static BranchFormat named(String file, Slice content)
      throws CorruptException, UnsupportedFormatException {
    return FILE.named(file, content);
  }

  @Override
  public FormatLabel label() {
    return label;
  }
}
