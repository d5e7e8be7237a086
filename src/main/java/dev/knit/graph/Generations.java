package dev.knit.graph;

import java.util.function.IntConsumer;

/**
 * How high each node stands: 0 for a ghost, else one more than the highest parent. Nodes of a cycle
 * stand equally high and are treated as one node, whose number is the smallest of theirs
 * (invariants 4 and 7). Made once for a graph, in linear time; 12 bytes a node.
 */
public final class Generations {
  private final ParentGraph graph;
  private final int[] generations;
  private final int[] representatives;

  /** The next node of the same cycle, round and round; a node on no cycle has itself. */
  private final int[] siblings;

  private Generations(ParentGraph graph) {
    this.graph = graph;
    generations = new int[graph.size()];
    representatives = new int[graph.size()];
    siblings = new int[graph.size()];
    for (int node = 0; node < graph.size(); node++) {
      representatives[node] = node;
      siblings[node] = node;
    }
  }

  public static Generations of(ParentGraph graph) {
    Generations made = new Generations(graph);
    Components components = Components.of(graph);
    for (int component = 0; component < components.count(); component++) {
      made.place(components, components.start(component), components.end(component));
    }
    return made;
  }

  /** Parents outside the component are placed, those inside still have generation 0. */
  private void place(Components components, int from, int to) {
    int highest = 0;
    for (int place = from; place < to; place++) {
      int node = components.node(place);
      for (int edge = graph.firstEdge(node); edge < graph.endEdge(node); edge++) {
        highest = Math.max(highest, generations[graph.target(edge)]);
      }
    }
    for (int place = from; place < to; place++) {
      int node = components.node(place);
      generations[node] = highest + 1;
      representatives[node] = components.node(from);
      siblings[node] = components.node(place + 1 < to ? place + 1 : from);
    }
  }

  public ParentGraph graph() {
    return graph;
  }

  public int of(int node) {
    return generations[node];
  }

  /** The smallest node of the cycle that a node is on, else the node itself. */
  public int representative(int node) {
    return representatives[node];
  }

  /** Calls for each node of a cycle, or for the one node. */
  void eachMember(int representative, IntConsumer action) {
    int member = representative;
    do {
      action.accept(member);
      member = siblings[member];
    } while (member != representative);
  }

  /**
   * Calls for the representative of each parent that lies outside; the same one may come more than
   * once.
   */
  void eachParent(int representative, IntConsumer action) {
    eachMember(
        representative,
        member -> {
          for (int index = 0; index < graph.parentCount(member); index++) {
            int parent = representatives[graph.parent(member, index)];
            if (parent != representative) {
              action.accept(parent);
            }
          }
        });
  }
}
