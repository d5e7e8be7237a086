package dev.knit.store;

/**
 * Whether the lines of a knit's records carry their origin. No file says: in a repository the place
 * does, else the digests.
 */
public enum LineStyle {
  PLAIN,
  ANNOTATED,
  /** To be found out from the first fulltext whose digest one of the other two gives. */
  UNKNOWN
}
