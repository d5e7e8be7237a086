package dev.knit.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/**
 * Proves what must hold of every merge sort, on cycles too, whatever brz would say: nothing lost,
 * nothing twice, no number twice.
 */
@Domain(Graphs.class)
@Domain(DomainContext.Global.class)
class MergeSortProperties {
  @Property
  void everyAncestorThatIsThereComesOnceWithANumberOfItsOwn(@ForAll ParentGraph graph) {
    for (int tip = 0; tip < graph.size(); tip++) {
      MergeSort order = MergeSort.of(graph, tip);
      BitSet nodes = new BitSet();
      Set<String> numbers = new HashSet<>();
      for (int entry = 0; entry < order.size(); entry++) {
        nodes.set(order.node(entry));
        numbers.add(order.dotted(entry));
        assertTrue(order.depth(entry) >= 0);
      }
      BitSet expected = Ancestry.of(graph, tip);
      expected.clear(graph.present(), graph.size());
      assertEquals(expected, nodes);
      assertEquals(expected.cardinality(), order.size());
      assertEquals(order.size(), numbers.size());
    }
  }

  @Property
  void childrenComeBeforeParentsWhereThereIsNoCycle(@ForAll ParentGraph graph) {
    Generations generations = Generations.of(graph);
    for (int tip = 0; tip < graph.size(); tip++) {
      MergeSort order = MergeSort.of(graph, tip);
      int[] places = new int[graph.size()];
      for (int entry = 0; entry < order.size(); entry++) {
        places[order.node(entry)] = entry;
      }
      for (int entry = 0; entry < order.size(); entry++) {
        for (int parent : graph.parents(order.node(entry))) {
          boolean below = generations.of(parent) < generations.of(order.node(entry));
          assertTrue(!below || graph.isGhost(parent) || places[parent] > entry);
        }
      }
    }
  }

  @Property
  void theMainlineIsAtDepthZeroAndCountsUp(@ForAll ParentGraph graph) {
    for (int tip = 0; tip < graph.present(); tip++) {
      LeftHand mainline = LeftHand.of(graph, tip);
      if (mainline.end() != LeftHand.End.ORIGIN) {
        continue;
      }
      MergeSort order = MergeSort.of(graph, tip);
      int place = 0;
      for (int entry = 0; entry < order.size(); entry++) {
        if (place < mainline.size() && order.node(entry) == mainline.node(place)) {
          assertEquals(0, order.depth(entry));
          assertArrayEquals(new int[] {mainline.size() - place}, order.revno(entry));
          place++;
        }
      }
      assertEquals(mainline.size(), place);
    }
  }
}
