package dev.knit.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Proves that a million nodes in a row, or in one circle, end neither the stack nor anyone's
 * patience: nothing recurses.
 */
class DeepGraphTest {
  private static final int DEEP = 1_000_000;

  @Test
  void aLongChain() {
    ParentGraph chain = chain(node -> node - 1);
    int tip = DEEP - 1;
    assertEquals(DEEP, TopologicalOrder.of(chain).size());
    assertEquals(DEEP, MergeSort.of(chain, tip).size());
    assertEquals("1000000", MergeSort.of(chain, tip).dotted(0));
    assertEquals(DEEP, LeftHand.of(chain, tip).size());
    assertEquals(DEEP, Ancestry.of(chain, tip).cardinality());
    Generations generations = Generations.of(chain);
    assertEquals(DEEP, generations.of(tip));
    assertTrue(Ancestry.reaches(generations, tip, 0));
    assertArrayEquals(new int[] {tip}, Heads.among(generations, 0, tip));
    assertEquals(
        DEEP - 1, Difference.of(generations, new int[] {tip}, new int[] {0}).nodes().length);
  }

  @Test
  void aLongCircle() {
    ParentGraph circle = chain(node -> (node + DEEP - 1) % DEEP);
    TopologicalOrder order = TopologicalOrder.of(circle);
    assertEquals(0, order.size());
    assertEquals(1, order.cycles().count());
    assertEquals(DEEP, order.cycles().nodes(0).length);
    assertEquals(DEEP, MergeSort.of(circle, 0).size());
    assertEquals(LeftHand.End.CYCLE, LeftHand.of(circle, 0).end());
    Generations generations = Generations.of(circle);
    assertArrayEquals(new int[] {0}, Heads.of(generations));
    assertArrayEquals(new int[] {5}, Heads.among(generations, 7, 5));
    assertEquals(DEEP, Difference.of(generations, new int[] {3}, new int[0]).nodes().length);
  }

  @Test
  void aFetchOfTheNewestLooksAtNoOldHistory() {
    Generations generations = Generations.of(chain(node -> node - 1));
    int tip = DEEP - 1;
    Difference ahead = Difference.of(generations, new int[] {tip}, new int[] {tip - 10});
    assertArrayEquals(IntStream.rangeClosed(tip - 9, tip).toArray(), ahead.nodes());
    assertEquals(11, ahead.lookedAt());
    Difference nothingNew = Difference.of(generations, new int[] {tip - 10}, new int[] {tip});
    assertEquals(0, nothingNew.nodes().length);
    assertEquals(11, nothingNew.lookedAt());
  }

  private static ParentGraph chain(IntUnaryOperator parentOf) {
    ParentGraph.Builder builder = ParentGraph.builder();
    for (int node = 0; node < DEEP; node++) {
      int parent = parentOf.applyAsInt(node);
      if (parent < 0) {
        builder.add();
      } else {
        builder.add(parent);
      }
    }
    return builder.build(0);
  }
}
