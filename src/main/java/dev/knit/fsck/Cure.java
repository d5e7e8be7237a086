package dev.knit.fsck;

import dev.knit.Kind;

/** What would mend a fault, in words for a person. */
final class Cure {
  private Cure() {}

  static String of(Kind kind) {
    return switch (kind) {
      case RECORD_UNDECODABLE,
          RECORD_CUT,
          RECORD_BEYOND_END,
          DIGEST_MISMATCH,
          RECORD_MALFORMED,
          BASIS_CYCLE ->
          "another copy of this history that has the record whole; keep this one, its other records are intact";
      case DATA_FILE_ABSENT,
          INVENTORY_ABSENT,
          TEXT_ABSENT,
          REVISION_MALFORMED,
          INVENTORY_MALFORMED ->
          "another copy of this history that has it";
      case INVENTORY_DIGEST, TEXT_DIGEST ->
          "another copy of this history: the two records here contradict each other";
      case BASIS_ABSENT ->
          "an index line for the basis, if its record still lies in the data file; else another copy";
      case RECORD_OF_OTHER_KEY ->
          "index and data of the same day; the records themselves may all be there";
      case RECORD_CHECKSUM -> "a new checksum for the record: its digest proves the text";
      case LINE_COUNT_WRONG -> "the record written anew with the right number, if its digest fits";
      case ANNOTATION_MISSING ->
          "the record written anew with an origin for each line, if its digest fits";
      case INDEX_HEADER_MISSING -> "the line \"# bzr knit index 8\" put back in front";
      case INDEX_HEADER_WRONG ->
          "the first line put right; if line ends were converted, all carriage returns taken out";
      case INDEX_ZERO_BYTES, INDEX_LINE_MALFORMED, INDEX_ABSENT ->
          "index lines made anew from the records in the data file; if that is lost too, another copy of both";
      case LOCK_HELD, LOCK_INFO_EMPTY, LOCK_LEFTOVER ->
          "`brz break-lock`, if nobody is writing any more";
      case FOLDER_MISSING -> "mkdir: the folder may be empty";
      case BRANCH_TIP_LOST -> "a tip that can be read, or another copy of the lost revision";
      case NOT_CHECKED -> "access to the file, then another run";
      case TEXT_OVER_LIMIT -> "a higher --max-text";
      default -> "";
    };
  }
}
