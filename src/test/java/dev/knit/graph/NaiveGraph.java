package dev.knit.graph;

import java.util.BitSet;

/**
 * Who reaches whom along one edge or more, by Warshall's closure; everything else is said in terms
 * of that.
 */
final class NaiveGraph {
  final ParentGraph graph;
  private final boolean[][] above;

  NaiveGraph(ParentGraph graph) {
    int size = graph.size();
    this.graph = graph;
    above = new boolean[size][size];
    for (int node = 0; node < size; node++) {
      for (int parent : graph.parents(node)) {
        above[node][parent] = true;
      }
    }
    for (int via = 0; via < size; via++) {
      for (int node = 0; node < size; node++) {
        for (int end = 0; end < size; end++) {
          above[node][end] |= above[node][via] && above[via][end];
        }
      }
    }
  }

  boolean above(int node, int ancestor) {
    return above[node][ancestor];
  }

  boolean onCycle(int node) {
    return above[node][node];
  }

  boolean sameCycle(int a, int b) {
    return above[a][b] && above[b][a];
  }

  BitSet ancestry(int... tips) {
    BitSet ancestry = new BitSet();
    for (int tip : tips) {
      ancestry.set(tip);
      for (int node = 0; node < graph.size(); node++) {
        if (above[tip][node]) {
          ancestry.set(node);
        }
      }
    }
    return ancestry;
  }

  /** Whether some of {@code others} makes {@code node} no head. */
  boolean outdone(int node, BitSet others) {
    return others.stream()
        .anyMatch(other -> above[other][node] && (!above[node][other] || other < node));
  }

  int generation(int node) {
    if (graph.isGhost(node)) {
      return 0;
    }
    int highest = 0;
    for (int member = 0; member < graph.size(); member++) {
      if (member == node || sameCycle(member, node)) {
        for (int parent : graph.parents(member)) {
          highest =
              parent == node || sameCycle(parent, node)
                  ? highest
                  : Math.max(highest, generation(parent));
        }
      }
    }
    return highest + 1;
  }
}
