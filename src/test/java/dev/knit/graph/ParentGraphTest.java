package dev.knit.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Proves that a graph holds what it was given and that nothing out of range gets in (invariant 1),
 * one fault a test.
 */
class ParentGraphTest {
  private static final int[] NONE = {};

  @Test
  void nodesKeepTheOrderOfTheirParents() {
    ParentGraph.Builder builder = ParentGraph.builder();
    assertEquals(0, builder.add());
    assertEquals(1, builder.add(2, 0, 3));
    assertEquals(2, builder.add(new int[] {9, 0, 9}, 1, 2));
    ParentGraph graph = builder.build(1);
    assertEquals(4, graph.size());
    assertEquals(3, graph.present());
    assertEquals(4, graph.edges());
    assertArrayEquals(new int[] {2, 0, 3}, graph.parents(1));
    assertEquals(3, graph.parentCount(1));
    assertEquals(3, graph.parent(1, 2));
    assertEquals(2, graph.leftParent(1));
    assertEquals(ParentGraph.NONE, graph.leftParent(0));
  }

  @Test
  void ghostsHaveNoParents() {
    ParentGraph graph = ParentGraph.of(new int[] {0, 1}, new int[] {1}, 1);
    assertFalse(graph.isGhost(0));
    assertTrue(graph.isGhost(1));
    assertEquals(0, graph.parents(1).length);
    assertEquals(0, graph.parentCount(1));
    assertEquals(ParentGraph.NONE, graph.leftParent(1));
  }

  @Test
  void laterChangesToTheGivenArraysAreNotSeen() {
    int[] parents = {0};
    ParentGraph graph = ParentGraph.of(new int[] {0, 0, 1}, parents, 0);
    parents[0] = 77;
    assertArrayEquals(new int[] {0}, graph.parents(1));
  }

  @Test
  void aBuilderGrows() {
    ParentGraph.Builder builder = ParentGraph.builder();
    for (int node = 0; node < 1000; node++) {
      builder.add(node, 1000);
    }
    ParentGraph graph = builder.build(1);
    assertArrayEquals(new int[] {999, 1000}, graph.parents(999));
    assertArrayEquals(new int[] {0, 1000}, graph.parents(0));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 2})
  void parentsOutOfRangeAreRefused(int parent) {
    assertThrows(
        IllegalArgumentException.class,
        () -> ParentGraph.of(new int[] {0, 1}, new int[] {parent}, 1));
  }

  @Test
  void offsetsThatDoNotSpanTheParentsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> ParentGraph.of(NONE, NONE, 0));
    assertThrows(
        IllegalArgumentException.class, () -> ParentGraph.of(new int[] {1, 1}, new int[1], 0));
    assertThrows(
        IllegalArgumentException.class, () -> ParentGraph.of(new int[] {0, 1}, new int[2], 0));
  }

  @Test
  void fallingOffsetsAreRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> ParentGraph.of(new int[] {0, 2, 1, 2}, new int[2], 0));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MAX_VALUE})
  void impossibleNumbersOfGhostsAreRefused(int ghosts) {
    assertThrows(IllegalArgumentException.class, () -> ParentGraph.of(new int[] {0}, NONE, ghosts));
  }

  @Test
  void questionsOutOfRangeAreRefused() {
    ParentGraph graph = ParentGraph.of(new int[] {0, 1, 1}, new int[] {1}, 0);
    assertThrows(IndexOutOfBoundsException.class, () -> graph.parents(2));
    assertThrows(IndexOutOfBoundsException.class, () -> graph.parent(0, 1));
    assertThrows(IndexOutOfBoundsException.class, () -> graph.parent(1, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> graph.children().child(0, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> ParentGraph.builder().add(NONE, 0, 1));
  }
}
