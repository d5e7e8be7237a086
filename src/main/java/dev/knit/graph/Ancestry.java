package dev.knit.graph;

import java.util.BitSet;
import org.eclipse.collections.api.set.primitive.MutableIntSet;
import org.eclipse.collections.api.stack.primitive.MutableIntStack;
import org.eclipse.collections.impl.factory.primitive.IntSets;
import org.eclipse.collections.impl.factory.primitive.IntStacks;

/** What a node is built on. Cycles are walked once round. */
public final class Ancestry {
  private Ancestry() {}

  /** The tips and all their ancestors, including the ghosts that are named. */
  public static BitSet of(ParentGraph graph, int... tips) {
    BitSet ancestry = new BitSet(graph.size());
    MutableIntStack open = IntStacks.mutable.empty();
    for (int tip : tips) {
      visit(tip, ancestry, open);
    }
    while (open.notEmpty()) {
      int node = open.pop();
      for (int index = 0; index < graph.parentCount(node); index++) {
        visit(graph.parent(node, index), ancestry, open);
      }
    }
    return ancestry;
  }

  private static void visit(int node, BitSet seen, MutableIntStack open) {
    if (!seen.get(node)) {
      seen.set(node);
      open.push(node);
    }
  }

  /**
   * Whether {@code ancestor} is {@code tip} or an ancestor of it. Looks at no node below the
   * generation of {@code ancestor}.
   */
  public static boolean reaches(Generations generations, int tip, int ancestor) {
    int sought = generations.representative(ancestor);
    int lowest = generations.of(ancestor);
    MutableIntSet seen = IntSets.mutable.empty();
    MutableIntStack open = IntStacks.mutable.of(generations.representative(tip));
    while (open.notEmpty()) {
      int node = open.pop();
      if (node == sought) {
        return true;
      }
      if (generations.of(node) > lowest && seen.add(node)) {
        generations.eachParent(node, open::push);
      }
    }
    return false;
  }
}
