package dev.knit.graph;

import org.eclipse.collections.api.list.primitive.MutableIntList;
import org.eclipse.collections.api.map.primitive.MutableIntByteMap;
import org.eclipse.collections.impl.factory.primitive.IntByteMaps;
import org.eclipse.collections.impl.factory.primitive.IntLists;

/**
 * What the ancestry of some tips has and the ancestry of others lacks: what a fetch has to bring.
 * Both are walked down together, highest generation first, until nothing is left that only the
 * wanted side reaches; so the work is proportional to what is missing and to what stands above its
 * lowest node on the other side. A cycle is missing as a whole or not at all.
 */
public final class Difference {
  private static final byte WANTED = 1;
  private static final byte HAD = 2;

  private final Generations generations;
  private final Frontier frontier;
  private final MutableIntByteMap sides = IntByteMaps.mutable.empty();
  private final MutableIntList missing = IntLists.mutable.empty();

  /** Nodes on the frontier that nobody on the other side is known to reach. */
  private int onlyWanted;

  private Difference(Generations generations) {
    this.generations = generations;
    this.frontier = new Frontier(generations);
  }

  public static Difference of(Generations generations, int[] wanted, int[] had) {
    Difference difference = new Difference(generations);
    for (int tip : had) {
      difference.reach(generations.representative(tip), HAD);
    }
    for (int tip : wanted) {
      difference.reach(generations.representative(tip), WANTED);
    }
    difference.walk();
    difference.missing.reverseThis();
    return difference;
  }

  private void walk() {
    while (onlyWanted > 0) {
      int node = frontier.next();
      byte side = sides.get(node);
      if (side == WANTED) {
        onlyWanted--;
        missing.add(node);
      }
      generations.eachParent(node, parent -> reach(parent, side));
    }
  }

  private void reach(int node, byte side) {
    byte before = sides.get(node);
    byte after = (byte) (before | side);
    sides.put(node, after);
    if (before == 0) {
      frontier.add(node);
    }
    onlyWanted += (after == WANTED ? 1 : 0) - (before == WANTED ? 1 : 0);
  }

  /**
   * The missing nodes that are there; parents before children, but for those of one cycle, which
   * stand together.
   */
  public int[] nodes() {
    MutableIntList nodes = IntLists.mutable.empty();
    missing.forEach(node -> generations.eachMember(node, nodes::add));
    return nodes.select(node -> !generations.graph().isGhost(node)).toArray();
  }

  /** How many nodes were reached on either side: what the walk cost, for benchmarks and tests. */
  public int lookedAt() {
    return sides.size();
  }

  /** The missing ghosts, ascending. */
  public int[] ghosts() {
    return missing.select(generations.graph()::isGhost).toArray();
  }
}
