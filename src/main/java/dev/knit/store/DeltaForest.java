package dev.knit.store;

import dev.knit.index.VersionIndex;
import dev.knit.index.VersionIndex.Method;
import java.util.Arrays;

/**
 * The trees that deltas form with what they are built on. A root is a fulltext, or a version that
 * nothing can be built from: a delta whose basis is absent, or a line without a method. Versions in
 * a cycle of deltas belong to no tree.
 *
 * <p>Parallel arrays; linear in the number of versions to make. Immutable.
 */
public final class DeltaForest {
  private static final int NONE = -1;

  private final int[] firstChild; // size + 1: where a version's children start in children
  private final int[] children; // by ascending size of their subtrees
  private final int[] roots;
  private final int[] basis;
  private final int[] weight; // versions in the subtree, itself included; 0 in a cycle

  private DeltaForest(int[] basis, int[] firstChild, int[] children, int[] roots, int[] weight) {
    this.basis = basis;
    this.firstChild = firstChild;
    this.children = children;
    this.roots = roots;
    this.weight = weight;
  }

  public static DeltaForest of(VersionIndex index) {
    int size = index.size();
    int[] basis = new int[size];
    int[] firstChild = new int[size + 2];
    int rootCount = 0;
    for (int version = 0; version < size; version++) {
      basis[version] = index.method(version) == Method.DELTA ? index.basis(version) : NONE;
      if (basis[version] == NONE) {
        rootCount++;
      } else {
        firstChild[basis[version] + 2]++;
      }
    }
    for (int i = 2; i < firstChild.length; i++) {
      firstChild[i] += firstChild[i - 1];
    }
    int[] children = new int[size - rootCount];
    int[] roots = new int[rootCount];
    rootCount = 0;
    for (int version = 0; version < size; version++) {
      if (basis[version] == NONE) {
        roots[rootCount++] = version;
      } else {
        children[firstChild[basis[version] + 1]++] = version;
      }
    }
    DeltaForest forest =
        new DeltaForest(basis, Arrays.copyOf(firstChild, size + 1), children, roots, new int[size]);
    forest.weigh();
    return forest;
  }

  private void weigh() {
    int[] order = new int[basis.length];
    int filled = 0;
    for (int root : roots) {
      order[filled++] = root;
    }
    for (int i = 0; i < filled; i++) {
      for (int c = firstChild[order[i]]; c < firstChild[order[i] + 1]; c++) {
        order[filled++] = children[c];
      }
    }
    for (int i = filled - 1; i >= 0; i--) {
      int version = order[i];
      weight[version]++;
      if (basis[version] != NONE) {
        weight[basis[version]] += weight[version];
      }
    }
    for (int i = 0; i < filled; i++) {
      heaviestLast(order[i]);
    }
  }

  /**
   * Only the heaviest child matters: each other subtree holds at most half of what is below, so the
   * depth of open bases is log2.
   */
  private void heaviestLast(int version) {
    int last = firstChild[version + 1] - 1;
    int heaviest = last;
    for (int c = firstChild[version]; c < last; c++) {
      if (weight[children[c]] > weight[children[heaviest]]) {
        heaviest = c;
      }
    }
    if (heaviest < last) {
      int moved = children[heaviest];
      System.arraycopy(children, heaviest + 1, children, heaviest, last - heaviest);
      children[last] = moved;
    }
  }

  /** The roots in the order of the index. Not to be changed. */
  public int[] roots() {
    return roots;
  }

  public boolean inCycle(int version) {
    return weight[version] == 0;
  }

  public int basis(int version) {
    return basis[version];
  }

  public int childCount(int version) {
    return firstChild[version + 1] - firstChild[version];
  }

  /** A child; the heaviest is the last. */
  public int child(int version, int place) {
    return children[firstChild[version] + place];
  }

  /** The versions of the tree at {@code root}, each behind its basis. */
  public int[] tree(int root) {
    int[] tree = new int[weight[root]];
    int filled = 0;
    if (tree.length > 0) {
      tree[filled++] = root;
    }
    for (int i = 0; i < filled; i++) {
      for (int c = firstChild[tree[i]]; c < firstChild[tree[i] + 1]; c++) {
        tree[filled++] = children[c];
      }
    }
    return tree;
  }
}
