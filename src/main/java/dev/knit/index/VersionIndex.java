package dev.knit.index;

import dev.knit.Slice;

/**
 * The versions of one store: which there are, where they lie, what they are built on. Versions are
 * ints from 0 to {@link #size} - 1 in the order in which they first stand in the index, so all of
 * them are walked with a loop and many are asked for at once without an object each.
 *
 * <p>Immutable: any number of threads may ask. It is all in memory; no call does I/O.
 */
public interface VersionIndex {
  /** Instead of a version: no such version in this index. */
  int ABSENT = -1;

  /** How a version is stored. */
  enum Method {
    FULLTEXT,
    DELTA,
    /** Its line names neither; it cannot be read. */
    UNKNOWN
  }

  int size();

  /** The version with this id, or {@link #ABSENT}. */
  int find(Slice id);

  /** The id of a version, not copied. */
  Slice id(int version);

  Method method(int version);

  /** Whether the text's last line has no line feed although the stored one has. */
  boolean noEol(int version);

  /** Where its record starts in the data file, in bytes. As the index says: check it before use. */
  long position(int version);

  /** Bytes of its record. As the index says: check it before use. */
  long length(int version);

  int parentCount(int version);

  /** The id of parent {@code place}, be it here or not. */
  Slice parentId(int version, int place);

  /** Parent {@code place} as a version, or {@link #ABSENT}: a ghost. */
  int parent(int version, int place);

  /**
   * What a delta is built on: its first parent, or {@link #ABSENT} if that is not here or it is no
   * delta.
   */
  default int basis(int version) {
    return method(version) == Method.DELTA && parentCount(version) > 0
        ? parent(version, 0)
        : ABSENT;
  }
}
