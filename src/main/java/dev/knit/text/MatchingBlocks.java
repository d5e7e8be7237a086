package dev.knit.text;

import java.util.Arrays;

/**
 * Runs of lines that two texts have in common, ascending in both, none next to another in both:
 * three ints a run.
 */
public final class MatchingBlocks {
  private final int[] blocks;
  private final int size;

  private MatchingBlocks(int[] blocks, int size) {
    this.blocks = blocks;
    this.size = size;
  }

  /** Number of runs. */
  public int size() {
    return size;
  }

  /** First line of the run in the old text. */
  public int oldStart(int block) {
    return blocks[3 * block];
  }

  /** First line of the run in the new text. */
  public int newStart(int block) {
    return blocks[3 * block + 1];
  }

  /** Lines of the run; at least one. */
  public int length(int block) {
    return blocks[3 * block + 2];
  }

  /** Gathers runs in ascending order, joining neighbours. */
  static final class Collector {
    private int[] blocks = new int[24];
    private int size;

    void add(int oldStart, int newStart, int length) {
      int last = 3 * size - 3;
      if (size > 0
          && blocks[last] + blocks[last + 2] == oldStart
          && blocks[last + 1] + blocks[last + 2] == newStart) {
        blocks[last + 2] += length;
        return;
      }
      if (3 * size == blocks.length) {
        blocks = Arrays.copyOf(blocks, 2 * blocks.length);
      }
      blocks[3 * size] = oldStart;
      blocks[3 * size + 1] = newStart;
      blocks[3 * size + 2] = length;
      size++;
    }

    MatchingBlocks blocks() {
      return new MatchingBlocks(blocks, size);
    }
  }
}
