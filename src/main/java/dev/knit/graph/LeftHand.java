package dev.knit.graph;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The left-hand history of a tip, newest first, as far as it can be followed. A branch's revision
 * number is its length.
 */
public final class LeftHand {
  /** Why a history goes no further. */
  public enum End {
    /** The last node has no parents: the history is whole. */
    ORIGIN,
    /** The next node would be a ghost. */
    GHOST,
    /** The next node would be one that was there before. */
    CYCLE
  }

  private final int[] nodes;
  private final End end;
  private final int next;

  private LeftHand(int[] nodes, End end, int next) {
    this.nodes = nodes;
    this.end = end;
    this.next = next;
  }

  public static LeftHand of(ParentGraph graph, int tip) {
    int[] nodes = new int[1 << 5];
    int size = 0;
    BitSet seen = new BitSet();
    int node = tip;
    while (node != ParentGraph.NONE && !graph.isGhost(node) && !seen.get(node)) {
      seen.set(node);
      nodes = size == nodes.length ? Arrays.copyOf(nodes, 2 * size) : nodes;
      nodes[size++] = node;
      node = graph.leftParent(node);
    }
    return new LeftHand(Arrays.copyOf(nodes, size), endAt(graph, node), node);
  }

  private static End endAt(ParentGraph graph, int next) {
    if (next == ParentGraph.NONE) {
      return End.ORIGIN;
    }
    return graph.isGhost(next) ? End.GHOST : End.CYCLE;
  }

  public int size() {
    return nodes.length;
  }

  public int node(int place) {
    return nodes[place];
  }

  /** A fresh array. */
  public int[] nodes() {
    return nodes.clone();
  }

  public End end() {
    return end;
  }

  /**
   * The node that would come next, a ghost or one of a cycle; {@link ParentGraph#NONE} when the
   * history is whole.
   */
  public int next() {
    return next;
  }
}
