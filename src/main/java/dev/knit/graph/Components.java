package dev.knit.graph;

import java.util.Arrays;

/**
 * Strongly connected components of the nodes that are there, by Tarjan's algorithm with a stack of
 * its own. A component is complete when everything that it reaches is, so components come ancestors
 * first.
 */
final class Components {
  private static final int CLOSED = Integer.MAX_VALUE;

  private final ParentGraph graph;

  /** All nodes, component after component, ascending in each. */
  private final int[] nodes;

  /** Where components end; each starts where the one before ends. */
  private final int[] ends;

  private int count;
  private int closed;

  /** When a node was first seen, from 1; {@link #CLOSED} once its component is complete. */
  private final int[] index;

  /** The earliest open node that is known to be reached. */
  private final int[] low;

  private final int[] nextEdge;
  private final int[] path;
  private final int[] open;
  private int pathSize;
  private int openSize;
  private int seen;

  private Components(ParentGraph graph) {
    int present = graph.present();
    this.graph = graph;
    nodes = new int[present];
    ends = new int[present];
    index = new int[present];
    low = new int[present];
    nextEdge = new int[present];
    path = new int[present];
    open = new int[present];
  }

  static Components of(ParentGraph graph) {
    Components components = new Components(graph);
    for (int node = 0; node < graph.present(); node++) {
      if (components.index[node] == 0) {
        components.search(node);
      }
    }
    return components;
  }

  int count() {
    return count;
  }

  int start(int component) {
    return component == 0 ? 0 : ends[component - 1];
  }

  int end(int component) {
    return ends[component];
  }

  /** The node at a place between {@link #start} and {@link #end} of its component. */
  int node(int place) {
    return nodes[place];
  }

  private void search(int root) {
    enter(root);
    while (pathSize > 0) {
      int node = path[pathSize - 1];
      if (nextEdge[node] == graph.endEdge(node)) {
        leave(node);
        continue;
      }
      int parent = graph.target(nextEdge[node]++);
      if (graph.isGhost(parent)) {
        continue;
      }
      if (index[parent] == 0) {
        enter(parent);
      } else {
        low[node] = Math.min(low[node], index[parent]);
      }
    }
  }

  private void enter(int node) {
    index[node] = ++seen;
    low[node] = seen;
    nextEdge[node] = graph.firstEdge(node);
    path[pathSize++] = node;
    open[openSize++] = node;
  }

  private void leave(int node) {
    pathSize--;
    if (low[node] < index[node]) {
      int child = path[pathSize - 1];
      low[child] = Math.min(low[child], low[node]);
      return;
    }
    int member;
    do {
      member = open[--openSize];
      index[member] = CLOSED;
      nodes[closed++] = member;
    } while (member != node);
    Arrays.sort(nodes, start(count), closed);
    ends[count++] = closed;
  }
}
