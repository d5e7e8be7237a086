package dev.knit.store;

import org.eclipse.collections.api.list.primitive.MutableIntList;
import org.eclipse.collections.api.set.primitive.MutableIntSet;
import org.eclipse.collections.impl.factory.primitive.IntLists;
import org.eclipse.collections.impl.factory.primitive.IntSets;

/**
 * The versions that some texts are built from, themselves included; costs what their chains are
 * long, not what the knit holds.
 */
final class DeltaChains {
  private final MutableIntSet needed = IntSets.mutable.empty();
  private final MutableIntList versions = IntLists.mutable.empty();
  private final MutableIntList roots = IntLists.mutable.empty();

  /** A version whose chain runs into a cycle is left out. */
  DeltaChains(DeltaForest forest, int[] wanted) {
    for (int version : wanted) {
      int v = version;
      while (!forest.inCycle(v) && needed.add(v)) {
        versions.add(v);
        if (forest.basis(v) < 0) {
          roots.add(v);
          break;
        }
        v = forest.basis(v);
      }
    }
  }

  boolean contains(int version) {
    return needed.contains(version);
  }

  int[] versions() {
    return versions.toArray();
  }

  int[] roots() {
    return roots.toArray();
  }
}
