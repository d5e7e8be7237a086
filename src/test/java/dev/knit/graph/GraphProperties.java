package dev.knit.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/**
 * Proves each question about a graph, cyclic or not, against an answer read off the full closure of
 * who reaches whom.
 */
@Domain(Graphs.class)
@Domain(DomainContext.Global.class)
class GraphProperties {
  @Property
  void childrenAreTheEdgesTurnedRound(@ForAll ParentGraph graph) {
    Children children = graph.children();
    assertEquals(graph.size(), children.size());
    for (int node = 0; node < graph.size(); node++) {
      List<Integer> expected = new ArrayList<>();
      for (int child = 0; child < graph.present(); child++) {
        for (int parent : graph.parents(child)) {
          if (parent == node) {
            expected.add(child);
          }
        }
      }
      assertArrayEquals(ints(expected), children.of(node));
      assertEquals(expected.size(), children.count(node));
      for (int index = 0; index < expected.size(); index++) {
        assertEquals(expected.get(index), children.child(node, index));
      }
    }
  }

  @Property
  void ancestryIsWhatTipsReach(@ForAll ParentGraph graph, @ForAll @Size(max = 3) int[] picks) {
    int[] tips = nodes(graph, picks);
    assertEquals(new NaiveGraph(graph).ancestry(tips), Ancestry.of(graph, tips));
  }

  @Property
  void reachesIsMembershipInTheAncestry(@ForAll ParentGraph graph) {
    NaiveGraph naive = new NaiveGraph(graph);
    Generations generations = Generations.of(graph);
    for (int tip = 0; tip < graph.size(); tip++) {
      BitSet ancestry = naive.ancestry(tip);
      for (int node = 0; node < graph.size(); node++) {
        assertEquals(ancestry.get(node), Ancestry.reaches(generations, tip, node));
      }
    }
  }

  @Property
  void cyclesAreNodesThatReachEachOther(@ForAll ParentGraph graph) {
    NaiveGraph naive = new NaiveGraph(graph);
    List<int[]> expected = new ArrayList<>();
    BitSet members = new BitSet();
    for (int node = 0; node < graph.size(); node++) {
      int one = node;
      if (naive.onCycle(node) && !members.get(node)) {
        int[] cycle =
            IntStream.range(0, graph.size()).filter(other -> naive.sameCycle(one, other)).toArray();
        IntStream.of(cycle).forEach(members::set);
        expected.add(cycle);
      }
    }
    Cycles cycles = Cycles.of(graph);
    assertEquals(expected.isEmpty(), cycles.isEmpty());
    assertEquals(members, cycles.members());
    assertArrayEquals(
        expected.toArray(int[][]::new),
        IntStream.range(0, cycles.count()).mapToObj(cycles::nodes).toArray(int[][]::new));
  }

  @Property
  void topologicalOrderTakesTheSmallestThatIsReady(@ForAll ParentGraph graph) {
    NaiveGraph naive = new NaiveGraph(graph);
    BitSet open = new BitSet();
    IntStream.range(0, graph.present()).filter(node -> !naive.onCycle(node)).forEach(open::set);
    List<Integer> expected = new ArrayList<>();
    while (!open.isEmpty()) {
      int ready =
          open.stream()
              .filter(node -> IntStream.of(graph.parents(node)).noneMatch(open::get))
              .min()
              .orElseThrow();
      open.clear(ready);
      expected.add(ready);
    }
    TopologicalOrder order = TopologicalOrder.of(graph);
    assertArrayEquals(ints(expected), order.nodes());
    assertArrayEquals(order.nodes(), IntStream.range(0, order.size()).map(order::node).toArray());
    assertEquals(Cycles.of(graph).members(), order.cycles().members());
  }

  @Property
  void generationsAreOneMoreThanTheHighestParent(@ForAll ParentGraph graph) {
    NaiveGraph naive = new NaiveGraph(graph);
    Generations generations = Generations.of(graph);
    for (int node = 0; node < graph.size(); node++) {
      int one = node;
      assertEquals(naive.generation(node), generations.of(node));
      int first =
          IntStream.range(0, graph.size())
              .filter(other -> naive.sameCycle(one, other))
              .findFirst()
              .orElse(node);
      assertEquals(first, generations.representative(node));
    }
  }

  @Property
  void headsAreCandidatesThatNoOtherOutdoes(
      @ForAll ParentGraph graph, @ForAll @Size(max = 5) int[] picks) {
    NaiveGraph naive = new NaiveGraph(graph);
    int[] candidates = nodes(graph, picks);
    BitSet all = new BitSet();
    IntStream.of(candidates).forEach(all::set);
    int[] expected = all.stream().filter(node -> !naive.outdone(node, all)).toArray();
    assertArrayEquals(expected, Heads.among(Generations.of(graph), candidates));
  }

  @Property
  void headsOfTheGraphAreHeadsAmongAllThatIsThere(@ForAll ParentGraph graph) {
    Generations generations = Generations.of(graph);
    int[] all = IntStream.range(0, graph.present()).toArray();
    assertArrayEquals(Heads.among(generations, all), Heads.of(generations));
  }

  @Property
  void leftHandHistoryFollowsFirstParents(@ForAll ParentGraph graph, @ForAll int pick) {
    if (graph.size() == 0) {
      return;
    }
    List<Integer> expected = new ArrayList<>();
    int node = Math.floorMod(pick, graph.size());
    LeftHand history = LeftHand.of(graph, node);
    while (node >= 0 && node < graph.present() && !expected.contains(node)) {
      expected.add(node);
      node = graph.parents(node).length == 0 ? ParentGraph.NONE : graph.parents(node)[0];
    }
    assertArrayEquals(ints(expected), history.nodes());
    assertArrayEquals(
        history.nodes(), IntStream.range(0, history.size()).map(history::node).toArray());
    assertEquals(node, history.next());
    assertEquals(end(graph, node), history.end());
  }

  private static LeftHand.End end(ParentGraph graph, int next) {
    if (next < 0) {
      return LeftHand.End.ORIGIN;
    }
    return next < graph.present() ? LeftHand.End.CYCLE : LeftHand.End.GHOST;
  }

  @Property
  void differenceIsOneAncestryLessTheOther(
      @ForAll ParentGraph graph,
      @ForAll @Size(max = 3) int[] wantedPicks,
      @ForAll @Size(max = 3) int[] hadPicks) {
    NaiveGraph naive = new NaiveGraph(graph);
    int[] wanted = nodes(graph, wantedPicks);
    int[] had = nodes(graph, hadPicks);
    BitSet expected = naive.ancestry(wanted);
    expected.andNot(naive.ancestry(had));
    Generations generations = Generations.of(graph);
    Difference difference = Difference.of(generations, wanted, had);
    int[] nodes = difference.nodes();
    assertArrayEquals(
        expected.stream().filter(node -> !graph.isGhost(node)).toArray(), sorted(nodes));
    assertArrayEquals(expected.stream().filter(graph::isGhost).toArray(), difference.ghosts());
    for (int place = 1; place < nodes.length; place++) {
      assertTrue(key(generations, nodes[place - 1]) < key(generations, nodes[place]));
    }
  }

  /** Generation, then cycle, then number: so parents come first. */
  private static long key(Generations generations, int node) {
    return (long) generations.of(node) << 40 | (long) generations.representative(node) << 20 | node;
  }

  @Property
  void heapGivesTheSmallestFirst(
      @ForAll @Size(max = 100) long[] values, @ForAll @Size(max = 50) boolean[] pops) {
    LongHeap heap = new LongHeap();
    PriorityQueue<Long> expected = new PriorityQueue<>();
    for (int at = 0; at < values.length; at++) {
      heap.push(values[at]);
      expected.add(values[at]);
      if (at < pops.length && pops[at]) {
        assertEquals(expected.remove(), heap.pop());
      }
    }
    while (!expected.isEmpty()) {
      assertFalse(heap.isEmpty());
      assertEquals(expected.remove(), heap.pop());
    }
    assertTrue(heap.isEmpty());
  }

  private static int[] nodes(ParentGraph graph, int[] picks) {
    return graph.size() == 0
        ? new int[0]
        : Arrays.stream(picks).map(pick -> Math.floorMod(pick, graph.size())).toArray();
  }

  private static int[] sorted(int[] nodes) {
    int[] sorted = nodes.clone();
    Arrays.sort(sorted);
    return sorted;
  }

  private static int[] ints(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }
}
