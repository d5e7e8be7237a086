package dev.knit.graph;

import java.util.Arrays;
import java.util.Objects;

/**
 * Who names a node as parent, ghosts too. Children of a node ascend by number; one that names the
 * node twice is there twice.
 */
public final class Children {
  private final int[] offsets;
  private final int[] children;

  Children(ParentGraph graph) {
    offsets = new int[graph.size() + 1];
    children = new int[graph.edges()];
    for (int edge = 0; edge < children.length; edge++) {
      offsets[graph.target(edge) + 1]++;
    }
    for (int node = 0; node < graph.size(); node++) {
      offsets[node + 1] += offsets[node];
    }
    int[] next = Arrays.copyOf(offsets, graph.size());
    for (int child = 0; child < graph.present(); child++) {
      for (int edge = graph.firstEdge(child); edge < graph.endEdge(child); edge++) {
        children[next[graph.target(edge)]++] = child;
      }
    }
  }

  public int size() {
    return offsets.length - 1;
  }

  public int count(int node) {
    return offsets[node + 1] - offsets[node];
  }

  public int child(int node, int index) {
    Objects.checkIndex(index, count(node));
    return children[offsets[node] + index];
  }

  /** A fresh array. */
  public int[] of(int node) {
    return Arrays.copyOfRange(children, offsets[node], offsets[node + 1]);
  }
}
