package dev.knit.graph;

import java.util.Arrays;
import java.util.Objects;

/**
 * The parents of all nodes, in two arrays: those of {@code node} are {@code parents[offsets[node]
 * .. offsets[node + 1])}. Ghosts have no parents.
 */
public final class ParentGraph {
  /** Stands for a node where there is none. */
  public static final int NONE = -1;

  private final int[] offsets;
  private final int[] parents;
  private final int size;

  private ParentGraph(int[] offsets, int[] parents, int size) {
    this.offsets = offsets;
    this.parents = parents;
    this.size = size;
  }

  /**
   * A graph of {@code offsets.length - 1} nodes and then {@code ghosts}; the arrays are copied.
   *
   * @throws IllegalArgumentException if offsets do not climb from 0 to the number of parents, or a
   *     parent is out of range
   */
  public static ParentGraph of(int[] offsets, int[] parents, int ghosts) {
    return checked(offsets.clone(), parents.clone(), ghosts);
  }

  public static Builder builder() {
    return new Builder();
  }

  private static ParentGraph checked(int[] offsets, int[] parents, int ghosts) {
    if (offsets.length == 0 || offsets[0] != 0 || offsets[offsets.length - 1] != parents.length) {
      throw new IllegalArgumentException("offsets do not span the " + parents.length + " parents");
    }
    for (int node = 1; node < offsets.length; node++) {
      if (offsets[node] < offsets[node - 1]) {
        throw new IllegalArgumentException("offset of node " + node + " falls to " + offsets[node]);
      }
    }
    int present = offsets.length - 1;
    if (ghosts < 0 || ghosts > Integer.MAX_VALUE - 8 - present) {
      throw new IllegalArgumentException(ghosts + " ghosts beside " + present + " nodes");
    }
    int size = present + ghosts;
    for (int edge = 0; edge < parents.length; edge++) {
      if (parents[edge] < 0 || parents[edge] >= size) {
        throw new IllegalArgumentException("parent " + parents[edge] + " of a graph of " + size);
      }
    }
    return new ParentGraph(offsets, parents, size);
  }

  /** Nodes and ghosts. */
  public int size() {
    return size;
  }

  /** Nodes that are there, hence the number of the first ghost. */
  public int present() {
    return offsets.length - 1;
  }

  public int edges() {
    return parents.length;
  }

  public boolean isGhost(int node) {
    return Objects.checkIndex(node, size) >= present();
  }

  public int parentCount(int node) {
    return isGhost(node) ? 0 : offsets[node + 1] - offsets[node];
  }

  public int parent(int node, int index) {
    Objects.checkIndex(index, parentCount(node));
    return parents[offsets[node] + index];
  }

  /** A fresh array. */
  public int[] parents(int node) {
    return isGhost(node)
        ? new int[0]
        : Arrays.copyOfRange(parents, offsets[node], offsets[node + 1]);
  }

  /** The first parent, which may be a ghost, or {@link #NONE}. */
  public int leftParent(int node) {
    return parentCount(node) == 0 ? NONE : parents[offsets[node]];
  }

  /** The other direction, made anew at each call. */
  public Children children() {
    return new Children(this);
  }

  /**
   * The place of the first edge of a node that is there; with {@link #target}, for loops over many
   * edges.
   */
  int firstEdge(int node) {
    return offsets[node];
  }

  int endEdge(int node) {
    return offsets[node + 1];
  }

  int target(int edge) {
    return parents[edge];
  }

  /** Takes nodes in the order of their numbers. For one thread. */
  public static final class Builder {
    private int[] offsets = new int[1 << 5];
    private int[] parents = new int[1 << 5];
    private int present;
    private int edges;

    private Builder() {}

    /** Answers the number of the new node. Parents may be nodes that come later. */
    public int add(int... parentsOfNode) {
      return add(parentsOfNode, 0, parentsOfNode.length);
    }

    public int add(int[] array, int from, int to) {
      Objects.checkFromToIndex(from, to, array.length);
      int count = to - from;
      parents = roomFor(parents, (long) edges + count);
      System.arraycopy(array, from, parents, edges, count);
      edges += count;
      offsets = roomFor(offsets, present + 2L);
      offsets[++present] = edges;
      return present - 1;
    }

    /**
     * The graph of the nodes added so far.
     *
     * @throws IllegalArgumentException if a parent is neither one of them nor one of {@code ghosts}
     */
    public ParentGraph build(int ghosts) {
      return checked(Arrays.copyOf(offsets, present + 1), Arrays.copyOf(parents, edges), ghosts);
    }

    private static int[] roomFor(int[] array, long count) {
      return count <= array.length
          ? array
          : Arrays.copyOf(array, (int) Math.min(Integer.MAX_VALUE - 8L, 2 * count));
    }
  }
}
