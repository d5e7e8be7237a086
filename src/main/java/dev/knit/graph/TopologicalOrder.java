package dev.knit.graph;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The nodes that are there, parents before children; among those that could come next the smallest
 * number does. Nodes on a cycle have no place in such an order: they are left out and named, and
 * their descendants are ordered as if they were ghosts.
 */
public final class TopologicalOrder {
  private final int[] nodes;
  private final Cycles cycles;

  private TopologicalOrder(int[] nodes, Cycles cycles) {
    this.nodes = nodes;
    this.cycles = cycles;
  }

  public static TopologicalOrder of(ParentGraph graph) {
    Children children = graph.children();
    int[] nodes = order(graph, children, new BitSet());
    if (nodes.length == graph.present()) {
      return new TopologicalOrder(nodes, Cycles.none());
    }
    Cycles cycles = Cycles.of(graph);
    return new TopologicalOrder(order(graph, children, cycles.members()), cycles);
  }

  private static int[] order(ParentGraph graph, Children children, BitSet leftOut) {
    int present = graph.present();
    int[] waitsFor = new int[present];
    LongHeap ready = new LongHeap();
    for (int node = 0; node < present; node++) {
      for (int edge = graph.firstEdge(node); edge < graph.endEdge(node); edge++) {
        int parent = graph.target(edge);
        waitsFor[node] += graph.isGhost(parent) || leftOut.get(parent) ? 0 : 1;
      }
      if (waitsFor[node] == 0 && !leftOut.get(node)) {
        ready.push(node);
      }
    }
    int[] order = new int[present];
    int size = 0;
    while (!ready.isEmpty()) {
      int node = (int) ready.pop();
      order[size++] = node;
      for (int index = 0; index < children.count(node); index++) {
        int child = children.child(node, index);
        if (--waitsFor[child] == 0 && !leftOut.get(child)) {
          ready.push(child);
        }
      }
    }
    return Arrays.copyOf(order, size);
  }

  /** How many nodes have a place: all that are there, but for those on cycles. */
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

  public Cycles cycles() {
    return cycles;
  }
}
