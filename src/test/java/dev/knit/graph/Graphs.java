package dev.knit.graph;

import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.DomainContextBase;

/**
 * Small graphs with ghosts. Half may name anyone, so have cycles; half are histories whose nodes
 * were renumbered.
 */
final class Graphs extends DomainContextBase {
  private static final int GHOSTS = 3;

  @Provide
  Arbitrary<ParentGraph> graphs() {
    return Arbitraries.oneOf(cyclic(), acyclic());
  }

  private static Arbitrary<ParentGraph> cyclic() {
    return Arbitraries.integers()
        .between(0, 11)
        .flatMap(
            present -> {
              Arbitrary<int[]> parents =
                  Arbitraries.integers()
                      .between(0, present + GHOSTS - 1)
                      .array(int[].class)
                      .ofMaxSize(3);
              return parents.list().ofSize(present).map(list -> of(list.toArray(int[][]::new)));
            });
  }

  private static Arbitrary<ParentGraph> acyclic() {
    return Arbitraries.integers()
        .between(0, 11)
        .flatMap(
            present -> {
              List<Integer> numbers = IntStream.range(0, present).boxed().toList();
              Arbitrary<int[]> places =
                  Arbitraries.integers()
                      .between(-GHOSTS, Math.max(0, present - 1))
                      .array(int[].class)
                      .ofMaxSize(4);
              return places
                  .list()
                  .ofSize(present)
                  .flatMap(
                      byPlace ->
                          Arbitraries.shuffle(numbers).map(order -> renumbered(byPlace, order)));
            });
  }

  /** Places below a node's own are its parents, negative ones are ghosts, others are dropped. */
  private static ParentGraph renumbered(List<int[]> byPlace, List<Integer> order) {
    int present = order.size();
    int[][] parents = new int[present][];
    for (int at = 0; at < present; at++) {
      int place = at;
      parents[order.get(at)] =
          IntStream.of(byPlace.get(at))
              .filter(parent -> parent < place)
              .map(parent -> parent < 0 ? present - parent - 1 : order.get(parent))
              .toArray();
    }
    return of(parents);
  }

  static ParentGraph of(int[][] parents) {
    ParentGraph.Builder builder = ParentGraph.builder();
    for (int[] ofNode : parents) {
      builder.add(ofNode);
    }
    return builder.build(GHOSTS);
  }
}
