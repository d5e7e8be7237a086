package dev.knit.fsck;

import dev.knit.index.VersionIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A piece of work: some trees of deltas of one knit, whole. A small knit is one unit; the one large
 * inventory knit becomes many, so that all cores have something to do.
 *
 * @param knit its place in the plan
 * @param roots the trees, in the order of the index
 * @param versions all versions of the trees
 * @param packedBytes what their records take in the data file, as the index says
 */
record Unit(int knit, int[] roots, int[] versions, long packedBytes) {
  /** Packed bytes up to which trees are put together: some 30 ms of work. */
  private static final long TARGET = 512 << 10;

  static List<Unit> cut(int number, Knit knit) {
    List<Unit> units = new ArrayList<>();
    Gathering gathered = new Gathering();
    for (int root : knit.forest.roots()) {
      int[] tree = knit.forest.tree(root);
      gathered.add(root, tree, packed(knit.index, tree));
      if (gathered.packed >= TARGET) {
        units.add(gathered.unit(number));
        gathered = new Gathering();
      }
    }
    if (gathered.rootCount > 0) {
      units.add(gathered.unit(number));
    }
    return units;
  }

  private static long packed(VersionIndex index, int[] versions) {
    long sum = 0;
    for (int version : versions) {
      // The length is a claim, and millions of them must not overflow.
      sum += Math.min(index.length(version), Integer.MAX_VALUE);
    }
    return sum;
  }

  private static final class Gathering {
    private int[] roots = new int[4];
    private int rootCount;
    private int[] versions = new int[16];
    private int versionCount;
    private long packed;

    void add(int root, int[] tree, long bytes) {
      if (rootCount == roots.length) {
        roots = Arrays.copyOf(roots, 2 * rootCount);
      }
      roots[rootCount++] = root;
      if (versionCount + tree.length > versions.length) {
        versions =
            Arrays.copyOf(versions, Math.max(versionCount + tree.length, 2 * versions.length));
      }
      System.arraycopy(tree, 0, versions, versionCount, tree.length);
      versionCount += tree.length;
      packed += bytes;
    }

    Unit unit(int number) {
      return new Unit(
          number, Arrays.copyOf(roots, rootCount), Arrays.copyOf(versions, versionCount), packed);
    }
  }
}
