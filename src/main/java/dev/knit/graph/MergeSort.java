package dev.knit.graph;

import java.util.Arrays;

/**
 * The merge-sorted order and the dotted revision numbers of a tip's ancestry, as {@code brz log
 * -n0} shows them. Ghosts are left out.
 *
 * <p>The rule. Walk from the tip, finishing a node after its parents: the left-hand one first, then
 * the others <em>from the last to the second</em>. The order is that of finishing, newest first. A
 * node is as deep as the child that it was first reached from if it is that child's left-hand
 * parent, else one deeper. The first child that is reached of those that a node is left-hand parent
 * of continues its line: last number plus one. Any other starts a branch {@code X.Y.1}, where X is
 * the first number of the left-hand parent and Y counts the branches from X in the order of
 * finishing. A node without a left-hand parent is 1 if it is the first of all, else it starts a
 * branch with X = 0.
 *
 * <p>A parent that is still open when it is met again closes a cycle and is treated as a ghost.
 */
public final class MergeSort {
  private final int[] nodes;
  private final int[] depths;
  private final boolean[] ends;

  /** Of each entry: X, Y and Z; Y and Z are 0 on the mainline. */
  private final int[] numbers;

  private MergeSort(int[] nodes, int[] depths, boolean[] ends, int[] numbers) {
    this.nodes = nodes;
    this.depths = depths;
    this.ends = ends;
    this.numbers = numbers;
  }

  public static MergeSort of(ParentGraph graph, int tip) {
    MergeWalk walk = new MergeWalk(graph);
    int size = graph.isGhost(tip) ? 0 : walk.from(tip);
    int[] nodes = new int[size];
    int[] depths = new int[size];
    boolean[] ends = new boolean[size];
    int[] numbers = new int[3 * size];
    for (int entry = 0; entry < size; entry++) {
      int node = walk.finished[size - 1 - entry];
      nodes[entry] = node;
      depths[entry] = walk.depths[node];
      System.arraycopy(walk.numbers, 3 * node, numbers, 3 * entry, 3);
    }
    for (int entry = 0; entry < size; entry++) {
      ends[entry] =
          entry == size - 1
              || endsBefore(
                  graph, nodes[entry], nodes[entry + 1], depths[entry + 1] - depths[entry]);
    }
    return new MergeSort(nodes, depths, ends, numbers);
  }

  /**
   * A line of merged nodes ends where the next entry is less deep, or as deep but not its parent.
   */
  private static boolean endsBefore(ParentGraph graph, int node, int next, int deeper) {
    if (deeper != 0) {
      return deeper < 0;
    }
    for (int edge = graph.firstEdge(node); edge < graph.endEdge(node); edge++) {
      if (graph.target(edge) == next) {
        return false;
      }
    }
    return true;
  }

  public int size() {
    return nodes.length;
  }

  /** Entries run from the tip, which is 0, to the oldest. */
  public int node(int entry) {
    return nodes[entry];
  }

  /** 0 for the mainline, one more for each merge that lies between. */
  public int depth(int entry) {
    return depths[entry];
  }

  /** One number on the mainline, else three, in a fresh array. */
  public int[] revno(int entry) {
    int from = 3 * entry;
    return Arrays.copyOfRange(numbers, from, from + (numbers[from + 1] == 0 ? 1 : 3));
  }

  /** As it is written: {@code 12} or {@code 12.1.3}. */
  public String dotted(int entry) {
    int from = 3 * entry;
    return numbers[from + 1] == 0
        ? "" + numbers[from]
        : numbers[from] + "." + numbers[from + 1] + "." + numbers[from + 2];
  }

  /** Whether a line of merged nodes ends here: the next entry is not its continuation. */
  public boolean endOfMerge(int entry) {
    return ends[entry];
  }
}
