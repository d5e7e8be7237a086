package dev.knit.index;

import java.util.Arrays;

/**
 * The rows of an index file in parallel arrays that grow: one row a line that took or kept a
 * number, in the order of the file.
 */
final class KndxRows {
  static final int FULLTEXT = 1;
  static final int DELTA = 2;
  static final int NO_EOL = 4;

  /** The line stands, but zero bytes or a missing parent make it useless. */
  static final int UNUSABLE = 8;

  int size;
  int[] lineStarts;
  int[] lineEnds;
  int[] keys;
  long[] positions;
  long[] lengths;
  byte[] options;
  int[] parentStarts; // size + 1
  int parentCount;
  int[] parents; // numbers in the key table

  KndxRows(int expected) {
    lineStarts = new int[expected];
    lineEnds = new int[expected];
    keys = new int[expected];
    positions = new long[expected];
    lengths = new long[expected];
    options = new byte[expected];
    parentStarts = new int[expected + 1];
    parents = new int[expected + 4];
  }

  /**
   * Makes room for one more row; its parents are added with {@link #addParent} before {@link #add}.
   */
  void reserve() {
    if (size < keys.length) {
      return;
    }
    int more = size + size / 2 + 8;
    lineStarts = Arrays.copyOf(lineStarts, more);
    lineEnds = Arrays.copyOf(lineEnds, more);
    keys = Arrays.copyOf(keys, more);
    positions = Arrays.copyOf(positions, more);
    lengths = Arrays.copyOf(lengths, more);
    options = Arrays.copyOf(options, more);
    parentStarts = Arrays.copyOf(parentStarts, more + 1);
  }

  void addParent(int key) {
    if (parentCount == parents.length) {
      parents = Arrays.copyOf(parents, 2 * parentCount);
    }
    parents[parentCount++] = key;
  }

  void dropParents() {
    parentCount = parentStarts[size];
  }

  void add(int lineStart, int lineEnd, int key, int option, long position, long length) {
    lineStarts[size] = lineStart;
    lineEnds[size] = lineEnd;
    keys[size] = key;
    options[size] = (byte) option;
    positions[size] = position;
    lengths[size] = length;
    parentStarts[++size] = parentCount;
  }
}
