package dev.knit.text;

import java.util.Arrays;

/**
 * Hunks against an older text, ascending, and the lines they bring, which lie behind one another in
 * hunk order.
 */
public final class Delta {
  public static final Delta EMPTY = new Delta(new int[0], 0, Lines.NONE);

  private final int[] hunks; // start, end, count: three ints a hunk
  private final int size;
  private final Lines inserted;

  private Delta(int[] hunks, int size, Lines inserted) {
    this.hunks = hunks;
    this.size = size;
    this.inserted = inserted;
  }

  /**
   * What makes {@code young} of an old text: a hunk wherever no block is.
   *
   * @param oldLines how many lines the old text has
   * @param young with all its line feeds, as records store it
   */
  public static Delta of(MatchingBlocks blocks, int oldLines, Lines young) {
    Collector hunks = new Collector();
    int inserted = young.count();
    int bytes = young.length(0, young.count());
    for (int block = 0; block < blocks.size(); block++) {
      int start = blocks.newStart(block);
      inserted -= blocks.length(block);
      bytes -= young.length(start, start + blocks.length(block));
    }
    Lines.Collector lines = new Lines.Collector(new byte[bytes], 0, inserted, false);
    int oldAt = 0;
    int newAt = 0;
    for (int block = 0; block <= blocks.size(); block++) {
      boolean end = block == blocks.size();
      int oldNext = end ? oldLines : blocks.oldStart(block);
      int newNext = end ? young.count() : blocks.newStart(block);
      if (oldNext > oldAt || newNext > newAt) {
        hunks.add(oldAt, oldNext, newNext - newAt);
      }
      for (int line = newAt; line < newNext; line++) {
        lines.add(young.array(), young.start(line), young.start(line + 1), -1);
      }
      oldAt = oldNext + (end ? 0 : blocks.length(block));
      newAt = newNext + (end ? 0 : blocks.length(block));
    }
    return hunks.delta(lines.lines());
  }

  /** Number of hunks. */
  public int size() {
    return size;
  }

  /** First line of the old text that hunk {@code hunk} replaces. */
  public int start(int hunk) {
    return hunks[3 * hunk];
  }

  /** The line behind the last one of the old text that it replaces. */
  public int end(int hunk) {
    return hunks[3 * hunk + 1];
  }

  /** How many lines it puts there; they are the next ones of {@link #inserted}. */
  public int count(int hunk) {
    return hunks[3 * hunk + 2];
  }

  public Lines inserted() {
    return inserted;
  }

  /** Whether all hunks lie within an old text of so many lines. */
  public boolean fits(int oldLines) {
    return size == 0 || end(size - 1) <= oldLines;
  }

  /** Gathers hunks while a body is parsed. */
  static final class Collector {
    private int[] hunks = new int[12];
    private int size;

    void add(int start, int end, int count) {
      if (3 * size == hunks.length) {
        hunks = Arrays.copyOf(hunks, 2 * hunks.length);
      }
      hunks[3 * size] = start;
      hunks[3 * size + 1] = end;
      hunks[3 * size + 2] = count;
      size++;
    }

    int lastEnd() {
      return size == 0 ? 0 : hunks[3 * size - 2];
    }

    Delta delta(Lines inserted) {
      return new Delta(hunks, size, inserted);
    }
  }
}
