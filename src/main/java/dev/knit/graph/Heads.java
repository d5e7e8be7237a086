package dev.knit.graph;

import java.util.Arrays;
import org.eclipse.collections.api.set.primitive.MutableIntSet;
import org.eclipse.collections.impl.factory.primitive.IntSets;

/**
 * The newest of some nodes: those that are not ancestors of others. Of the candidates on one cycle
 * the smallest stays.
 */
public final class Heads {
  private Heads() {}

  /**
   * Those of the candidates that no other is built on, ascending and each once. Ghosts may be
   * candidates. Walks down from the candidates and stops when the last of them is decided, so
   * touches only nodes that stand higher than the lowest candidate.
   */
  public static int[] among(Generations generations, int... candidates) {
    Frontier frontier = new Frontier(generations);
    MutableIntSet seen = IntSets.mutable.empty();
    MutableIntSet undecided = IntSets.mutable.empty();
    for (int candidate : candidates) {
      int representative = generations.representative(candidate);
      if (undecided.add(representative)) {
        seen.add(representative);
        frontier.add(representative);
      }
    }
    MutableIntSet heads = IntSets.mutable.empty();
    while (undecided.notEmpty()) {
      int node = frontier.next();
      if (undecided.remove(node)) {
        heads.add(node);
      }
      generations.eachParent(
          node,
          parent -> {
            undecided.remove(parent);
            if (seen.add(parent)) {
              frontier.add(parent);
            }
          });
    }
    return firstOfEach(generations, heads, candidates);
  }

  private static int[] firstOfEach(Generations generations, MutableIntSet heads, int[] candidates) {
    int[] sorted = candidates.clone();
    Arrays.sort(sorted);
    return Arrays.stream(sorted)
        .filter(candidate -> heads.remove(generations.representative(candidate)))
        .toArray();
  }

  /**
   * The heads of the whole graph: nodes that are there and that no node names, but for those of its
   * own cycle.
   */
  public static int[] of(Generations generations) {
    ParentGraph graph = generations.graph();
    boolean[] named = new boolean[graph.size()];
    for (int node = 0; node < graph.present(); node++) {
      int child = generations.representative(node);
      for (int edge = graph.firstEdge(node); edge < graph.endEdge(node); edge++) {
        int parent = generations.representative(graph.target(edge));
        named[parent] |= parent != child;
      }
    }
    int[] heads = new int[graph.present()];
    int size = 0;
    for (int node = 0; node < graph.present(); node++) {
      if (generations.representative(node) == node && !named[node]) {
        heads[size++] = node;
      }
    }
    return Arrays.copyOf(heads, size);
  }
}
