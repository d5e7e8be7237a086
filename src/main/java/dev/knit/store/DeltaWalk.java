package dev.knit.store;

import dev.knit.text.Composition;
import java.util.Arrays;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Goes through one tree of a {@link DeltaForest}, each basis before what is built on it, and lets
 * go of it behind its last child.
 */
public final class DeltaWalk {
  /** Makes the text of a version. */
  public interface Step {
    /**
     * @param basis the text it is built on; null for a root, and where that could not be made
     * @return its text for those that are built on it, or null
     */
    @Nullable Composition visit(int version, @Nullable Composition basis);
  }

  private final DeltaForest forest;
  private final IntPredicate needed;
  private int[] versions = new int[64];
  private @Nullable Composition[] bases = new @Nullable Composition[64];
  private int depth;

  /**
   * @param needed the versions to visit; with each its basis must be
   */
  public DeltaWalk(DeltaForest forest, IntPredicate needed) {
    this.forest = forest;
    this.needed = needed;
  }

  public void walk(int root, Step step) {
    push(root, null);
    while (depth > 0) {
      depth--;
      int version = versions[depth];
      Composition basis = bases[depth];
      bases[depth] = null;
      Composition made = step.visit(version, basis);
      for (int child = forest.childCount(version) - 1; child >= 0; child--) {
        push(forest.child(version, child), made);
      }
    }
  }

  private void push(int version, @Nullable Composition basis) {
    if (!needed.test(version)) {
      return;
    }
    if (depth == versions.length) {
      versions = Arrays.copyOf(versions, 2 * depth);
      bases = Arrays.copyOf(bases, 2 * depth);
    }
    versions[depth] = version;
    bases[depth++] = basis;
  }
}
