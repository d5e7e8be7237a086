package dev.knit.graph;

/**
 * The walk behind {@link MergeSort}: one finished node after another, its depth and its number.
 * Arrays go by node.
 */
final class MergeWalk {
  private static final byte UNSEEN = 0;
  private static final byte OPEN = 1;
  private static final byte FINISHED = 2;

  private final ParentGraph graph;
  private final byte[] states;

  /** Whether a node's line has been continued by a child. */
  private final boolean[] continued;

  private final boolean[] startsBranch;

  /** The left-hand parent, or {@link ParentGraph#NONE} where it is a ghost or closes a cycle. */
  private final int[] lefts;

  private final int[] visitedParents;
  private final int[] branches;
  private final int[] path;
  private int pathSize;
  private int size;

  final int[] finished;
  final int[] depths;
  final int[] numbers;

  MergeWalk(ParentGraph graph) {
    int present = graph.present();
    this.graph = graph;
    states = new byte[present];
    continued = new boolean[present];
    startsBranch = new boolean[present];
    lefts = new int[present];
    visitedParents = new int[present];
    branches = new int[present + 1];
    path = new int[present];
    finished = new int[present];
    depths = new int[present];
    numbers = new int[Math.multiplyExact(3, present)];
  }

  /** Answers how many nodes were finished. */
  int from(int tip) {
    enter(tip, 0);
    while (pathSize > 0) {
      int node = path[pathSize - 1];
      int count = graph.endEdge(node) - graph.firstEdge(node);
      int visited = visitedParents[node]++;
      if (visited == count) {
        pathSize--;
        finish(node);
        continue;
      }
      int parent =
          graph.target(visited == 0 ? graph.firstEdge(node) : graph.endEdge(node) - visited);
      if (!graph.isGhost(parent) && states[parent] == UNSEEN) {
        enter(parent, depths[node] + (visited == 0 ? 0 : 1));
      }
    }
    return size;
  }

  private void enter(int node, int depth) {
    states[node] = OPEN;
    depths[node] = depth;
    path[pathSize++] = node;
    int left = graph.leftParent(node);
    if (left == ParentGraph.NONE || graph.isGhost(left) || states[left] == OPEN) {
      lefts[node] = ParentGraph.NONE;
    } else {
      lefts[node] = left;
      startsBranch[node] = continued[left];
      continued[left] = true;
    }
  }

  private void finish(int node) {
    states[node] = FINISHED;
    finished[size++] = node;
    int left = lefts[node];
    if (left == ParentGraph.NONE && size == 1) {
      number(node, 1, 0, 0);
    } else if (left == ParentGraph.NONE || startsBranch[node]) {
      int base = left == ParentGraph.NONE ? 0 : numbers[3 * left];
      number(node, base, ++branches[base], 1);
    } else if (numbers[3 * left + 1] == 0) {
      number(node, numbers[3 * left] + 1, 0, 0);
    } else {
      number(node, numbers[3 * left], numbers[3 * left + 1], numbers[3 * left + 2] + 1);
    }
  }

  private void number(int node, int base, int branch, int position) {
    numbers[3 * node] = base;
    numbers[3 * node + 1] = branch;
    numbers[3 * node + 2] = position;
  }
}
