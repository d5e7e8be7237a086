package dev.knit.graph;

import static org.assertj.core.api.Assertions.assertThat;

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

/** Proves each question about a graph, cyclic or not, against an answer read off the full closure of who reaches whom. */
@Domain(Graphs.class)
@Domain(DomainContext.Global.class)
class GraphProperties {
  @Property
  void childrenAreTheEdgesTurnedRound(@ForAll ParentGraph graph) {
    Children children = graph.children();
    assertThat(children.size()).isEqualTo(graph.size());
    for (int node = 0; node < graph.size(); node++) {
      List<Integer> expected = new ArrayList<>();
      for (int child = 0; child < graph.present(); child++) {
        for (int parent : graph.parents(child)) {
          if (parent == node) {
            expected.add(child);
          }
        }
      }
      assertThat(children.of(node)).containsExactly(ints(expected));
      assertThat(children.count(node)).isEqualTo(expected.size());
      for (int index = 0; index < expected.size(); index++) {
        assertThat(children.child(node, index)).isEqualTo(expected.get(index));
      }
    }
  }

  @Property
  void ancestryIsWhatTipsReach(@ForAll ParentGraph graph, @ForAll @Size(max = 3) int[] picks) {
    int[] tips = nodes(graph, picks);
    assertThat(Ancestry.of(graph, tips)).isEqualTo(new NaiveGraph(graph).ancestry(tips));
  }

  @Property
  void reachesIsMembershipInTheAncestry(@ForAll ParentGraph graph) {
    NaiveGraph naive = new NaiveGraph(graph);
    Generations generations = Generations.of(graph);
    for (int tip = 0; tip < graph.size(); tip++) {
      BitSet ancestry = naive.ancestry(tip);
      for (int node = 0; node < graph.size(); node++) {
        assertThat(Ancestry.reaches(generations, tip, node)).isEqualTo(ancestry.get(node));
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
        int[] cycle = IntStream.range(0, graph.size()).filter(other -> naive.sameCycle(one, other)).toArray();
        IntStream.of(cycle).forEach(members::set);
        expected.add(cycle);
      }
    }
    Cycles cycles = Cycles.of(graph);
    assertThat(cycles.isEmpty()).isEqualTo(expected.isEmpty());
    assertThat(cycles.members()).isEqualTo(members);
    assertThat(IntStream.range(0, cycles.count()).mapToObj(cycles::nodes).toArray(int[][]::new))
        .isDeepEqualTo(expected.toArray(int[][]::new));
  }

  @Property
  void topologicalOrderTakesTheSmallestThatIsReady(@ForAll ParentGraph graph) {
    NaiveGraph naive = new NaiveGraph(graph);
    BitSet open = new BitSet();
    IntStream.range(0, graph.present()).filter(node -> !naive.onCycle(node)).forEach(open::set);
    List<Integer> expected = new ArrayList<>();
    while (!open.isEmpty()) {
      int ready = open.stream().filter(node -> IntStream.of(graph.parents(node)).noneMatch(open::get)).min().orElseThrow();
      open.clear(ready);
      expected.add(ready);
    }
    TopologicalOrder order = TopologicalOrder.of(graph);
    assertThat(order.nodes()).containsExactly(ints(expected));
    assertThat(IntStream.range(0, order.size()).map(order::node).toArray()).isEqualTo(order.nodes());
    assertThat(order.cycles().members()).isEqualTo(Cycles.of(graph).members());
  }

  @Property
  void generationsAreOneMoreThanTheHighestParent(@ForAll ParentGraph graph) {
    NaiveGraph naive = new NaiveGraph(graph);
    Generations generations = Generations.of(graph);
    for (int node = 0; node < graph.size(); node++) {
      int one = node;
      assertThat(generations.of(node)).isEqualTo(naive.generation(node));
      int first = IntStream.range(0, graph.size()).filter(other -> naive.sameCycle(one, other)).findFirst().orElse(node);
      assertThat(generations.representative(node)).isEqualTo(first);
    }
  }

  @Property
  void headsAreCandidatesThatNoOtherOutdoes(@ForAll ParentGraph graph, @ForAll @Size(max = 5) int[] picks) {
    NaiveGraph naive = new NaiveGraph(graph);
    int[] candidates = nodes(graph, picks);
    BitSet all = BitSet.valueOf(new long[0]);
    IntStream.of(candidates).forEach(all::set);
    int[] expected = all.stream().filter(node -> !naive.outdone(node, all)).toArray();
    assertThat(Heads.among(Generations.of(graph), candidates)).containsExactly(expected);
  }

  @Property
  void headsOfTheGraphAreHeadsAmongAllThatIsThere(@ForAll ParentGraph graph) {
    Generations generations = Generations.of(graph);
    int[] all = IntStream.range(0, graph.present()).toArray();
    assertThat(Heads.of(generations)).containsExactly(Heads.among(generations, all));
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
    assertThat(history.nodes()).containsExactly(ints(expected));
    assertThat(IntStream.range(0, history.size()).map(history::node).toArray()).isEqualTo(history.nodes());
    assertThat(history.next()).isEqualTo(node);
    assertThat(history.end()).isEqualTo(end(graph, node));
  }

  private static LeftHand.End end(ParentGraph graph, int next) {
    if (next < 0) {
      return LeftHand.End.ORIGIN;
    }
    return next < graph.present() ? LeftHand.End.CYCLE : LeftHand.End.GHOST;
  }

  @Property
  void differenceIsOneAncestryLessTheOther(
      @ForAll ParentGraph graph, @ForAll @Size(max = 3) int[] wantedPicks, @ForAll @Size(max = 3) int[] hadPicks) {
    NaiveGraph naive = new NaiveGraph(graph);
    int[] wanted = nodes(graph, wantedPicks);
    int[] had = nodes(graph, hadPicks);
    BitSet expected = naive.ancestry(wanted);
    expected.andNot(naive.ancestry(had));
    Generations generations = Generations.of(graph);
    Difference difference = Difference.of(generations, wanted, had);
    int[] nodes = difference.nodes();
    assertThat(nodes).containsExactlyInAnyOrder(expected.stream().filter(node -> !graph.isGhost(node)).toArray());
    assertThat(difference.ghosts()).containsExactly(expected.stream().filter(graph::isGhost).toArray());
    for (int place = 1; place < nodes.length; place++) {
      assertThat(key(generations, nodes[place - 1])).isLessThan(key(generations, nodes[place]));
    }
  }

  /** Generation, then cycle, then number: so parents come first. */
  private static long key(Generations generations, int node) {
    return (long) generations.of(node) << 40 | (long) generations.representative(node) << 20 | node;
  }

  @Property
  void heapGivesTheSmallestFirst(@ForAll @Size(max = 100) long[] values, @ForAll @Size(max = 50) boolean[] pops) {
    LongHeap heap = new LongHeap();
    PriorityQueue<Long> expected = new PriorityQueue<>();
    for (int at = 0; at < values.length; at++) {
      heap.push(values[at]);
      expected.add(values[at]);
      if (at < pops.length && pops[at]) {
        assertThat(heap.pop()).isEqualTo(expected.remove());
      }
    }
    while (!expected.isEmpty()) {
      assertThat(heap.isEmpty()).isFalse();
      assertThat(heap.pop()).isEqualTo(expected.remove());
    }
    assertThat(heap.isEmpty()).isTrue();
  }

  private static int[] nodes(ParentGraph graph, int[] picks) {
    return graph.size() == 0 ? new int[0] : Arrays.stream(picks).map(pick -> Math.floorMod(pick, graph.size())).toArray();
  }

  private static int[] ints(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }
}
