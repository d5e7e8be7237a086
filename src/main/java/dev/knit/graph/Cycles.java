package dev.knit.graph;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * The cycles of a damaged history: each a set of nodes that are all each other's ancestors, or one
 * node that names itself. Cycles that share a node are one.
 */
public final class Cycles {
  private final List<int[]> cycles;

  private Cycles(List<int[]> cycles) {
    this.cycles = cycles;
  }

  public static Cycles of(ParentGraph graph) {
    Components components = Components.of(graph);
    List<int[]> cycles = new ArrayList<>();
    for (int component = 0; component < components.count(); component++) {
      int from = components.start(component);
      int to = components.end(component);
      if (to - from > 1 || namesItself(graph, components.node(from))) {
        int[] cycle = new int[to - from];
        for (int place = from; place < to; place++) {
          cycle[place - from] = components.node(place);
        }
        cycles.add(cycle);
      }
    }
    cycles.sort(Comparator.comparingInt(cycle -> cycle[0]));
    return new Cycles(cycles);
  }

  static Cycles none() {
    return new Cycles(List.of());
  }

  private static boolean namesItself(ParentGraph graph, int node) {
    for (int edge = graph.firstEdge(node); edge < graph.endEdge(node); edge++) {
      if (graph.target(edge) == node) {
        return true;
      }
    }
    return false;
  }

  public boolean isEmpty() {
    return cycles.isEmpty();
  }

  /** Cycles come in the order of their smallest nodes. */
  public int count() {
    return cycles.size();
  }

  /** The nodes of one cycle, ascending, in a fresh array. */
  public int[] nodes(int cycle) {
    return cycles.get(cycle).clone();
  }

  /** All nodes that are on a cycle, in a fresh set. */
  public BitSet members() {
    BitSet members = new BitSet();
    for (int[] cycle : cycles) {
      for (int node : cycle) {
        members.set(node);
      }
    }
    return members;
  }
}
