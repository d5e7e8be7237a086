package dev.knit.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Proves order, depths, numbers and ends of merges against what brz 3.3.2 said of 73 histories
 * ({@code src/test/peers/merge_history.py}, seed 7): chosen ones with criss-crosses, octopuses,
 * ghosts and several roots, and random ones. What brz has no answer to, cycles and ghosts as tips,
 * is told apart here.
 */
class MergeSortTest {
  static Stream<BrzHistory> histories() throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    MergeSortTest.class.getResourceAsStream("brz-histories.txt")),
                StandardCharsets.US_ASCII))) {
      return BrzHistory.parse(reader.lines().toList()).stream();
    }
  }

  @ParameterizedTest
  @MethodSource("histories")
  void sortsAndNumbersAsBrzDoes(BrzHistory history) {
    assertEquals(history.sorted(), history.sortedByUs());
  }

  @Test
  void allHistoriesOfTheFileAreTried() throws IOException {
    assertEquals(73, histories().count());
  }

  @Test
  void numbersAreGivenAsIntsToo() {
    MergeSort order = MergeSort.of(Graphs.of(new int[][] {{}, {0}, {0}, {1, 2}}), 3);
    assertEquals(4, order.size());
    assertArrayEquals(new int[] {3}, order.revno(0));
    assertArrayEquals(new int[] {1, 1, 1}, order.revno(1));
    assertArrayEquals(new int[] {2}, order.revno(2));
    assertArrayEquals(new int[] {1}, order.revno(3));
  }

  @Test
  void aGhostHasNoOrder() {
    assertEquals(0, MergeSort.of(Graphs.of(new int[][] {{3}}), 2).size());
  }

  @Test
  void aParentThatClosesACycleIsTakenForAGhost() {
    assertEquals(List.of("0 0 1 1"), sorted(new int[][] {{0}}, 0));
    assertEquals(List.of("2 0 3 0", "1 0 2 0", "0 0 1 1"), sorted(new int[][] {{2}, {0}, {1}}, 2));
    assertEquals(
        List.of("0 0 2 0", "2 1 1.1.1 1", "1 0 1 1"), sorted(new int[][] {{1, 2}, {0}, {1, 0}}, 0));
  }

  private static List<String> sorted(int[][] parents, int tip) {
    return new BrzHistory("here", Graphs.of(parents), tip, List.of()).sortedByUs();
  }
}
