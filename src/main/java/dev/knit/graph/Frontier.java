package dev.knit.graph;

/**
 * Nodes still to be looked at: the highest generation first, so that a node comes after all its
 * descendants, then the largest.
 */
final class Frontier {
  private final Generations generations;
  private final LongHeap heap = new LongHeap();

  Frontier(Generations generations) {
    this.generations = generations;
  }

  void add(int representative) {
    heap.push(-((long) generations.of(representative) << Integer.SIZE | representative));
  }

  /** There must be one. */
  int next() {
    return (int) -heap.pop();
  }
}
