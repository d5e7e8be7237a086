package dev.knit;

import static dev.knit.Severity.DAMAGE;
import static dev.knit.Severity.NOTE;
import static dev.knit.Severity.WARNING;

import java.util.Locale;

/**
 * What can be wrong; each kind is one fault, with one word ({@link #word}) that scripts may rely
 * on.
 */
public enum Kind {
  INDEX_HEADER_MISSING(DAMAGE),
  INDEX_HEADER_WRONG(DAMAGE),
  INDEX_LINE_TORN(WARNING),
  INDEX_ZERO_BYTES(DAMAGE),
  INDEX_LINE_MALFORMED(DAMAGE),
  INDEX_ABSENT(DAMAGE),
  INDEX_CUT(DAMAGE),
  INDEX_PAGE_UNDECODABLE(DAMAGE),
  INDEX_MALFORMED(DAMAGE),
  INDEX_STALE(DAMAGE),
  DATA_UNSTABLE(WARNING),
  RECORD_UNDECODABLE(DAMAGE),
  RECORD_CHECKSUM(DAMAGE),
  RECORD_CUT(DAMAGE),
  RECORD_BEYOND_END(DAMAGE),
  RECORD_OF_OTHER_KEY(DAMAGE),
  RECORD_MALFORMED(DAMAGE),
  LINE_COUNT_WRONG(DAMAGE),
  DIGEST_MISMATCH(DAMAGE),
  ANNOTATION_MISSING(DAMAGE),
  BASIS_ABSENT(DAMAGE),
  /** Deltas that are built on one another in a circle. */
  BASIS_CYCLE(DAMAGE),
  /** Versions that are their own ancestors. */
  PARENT_CYCLE(DAMAGE),
  /**
   * The ten bytes in front of a record are a valid gzip header, but none that Bazaar ever wrote; no
   * checksum covers them.
   */
  RECORD_HEADER_ODD(WARNING),
  DATA_UNREFERENCED(WARNING),
  DATA_FILE_ABSENT(DAMAGE),
  TEXT_ABSENT(DAMAGE),
  TEXT_DIGEST(DAMAGE),
  TEXT_UNNAMED(NOTE),
  TEXT_OVER_LIMIT(NOTE),
  INVENTORY_DIGEST(DAMAGE),
  INVENTORY_ABSENT(DAMAGE),
  INVENTORY_MALFORMED(DAMAGE),
  INVENTORY_WITHOUT_REVISION(NOTE),
  REVISION_MALFORMED(DAMAGE),
  /** The parents in the index and those in the revision itself differ. */
  PARENTS_DISAGREE(DAMAGE),
  /**
   * The parents of an inventory in its index are not those of its revision; only old programs or a
   * flipped bit do that.
   */
  INVENTORY_PARENTS(WARNING),
  GHOST(NOTE),
  PACK_EMPTY(DAMAGE),
  PACK_ABSENT(DAMAGE),
  PACK_INDEX_ABSENT(DAMAGE),
  PACK_UNLISTED(WARNING),
  PACK_DIGEST(WARNING),
  UPLOAD_LEFTOVER(WARNING),
  BRANCH_TIP_LOST(DAMAGE),
  /** A file of the layout (a format marker, last-revision, tags …) that cannot be parsed. */
  LAYOUT_MALFORMED(DAMAGE),
  REVISION_NUMBER(WARNING),
  TAGS(WARNING),
  LOCK_HELD(WARNING),
  LOCK_INFO_EMPTY(WARNING),
  LOCK_LEFTOVER(WARNING),
  FOLDER_MISSING(WARNING),
  NOT_CHECKED(NOTE);

  private final Severity severity;

  Kind(Severity severity) {
    this.severity = severity;
  }

  public Severity severity() {
    return severity;
  }

  /** As it stands in reports: {@code record-undecodable}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
