package dev.knit.graph;

import java.util.Arrays;

/**
 * A binary heap of longs, the smallest first. {@code java.util.PriorityQueue} would box each of
 * them.
 */
final class LongHeap {
  private long[] heap = new long[1 << 4];
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  void push(long value) {
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, 2 * size);
    }
    int at = size++;
    while (at > 0 && heap[at - 1 >>> 1] > value) {
      heap[at] = heap[at - 1 >>> 1];
      at = at - 1 >>> 1;
    }
    heap[at] = value;
  }

  /** The smallest; the heap must not be empty. */
  long pop() {
    long least = heap[0];
    long moved = heap[--size];
    int at = 0;
    for (int child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && heap[child + 1] < heap[child]) {
        child++;
      }
      if (heap[child] >= moved) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = moved;
    return least;
  }
}
