package dev.knit.bench;

import java.util.Arrays;

/** How long several rounds of the same took, in nanoseconds. */
public record Timing(double median, double fastest, double slowest) {
  static Timing of(double[] nanos) {
    double[] sorted = nanos.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    return new Timing(median, sorted[0], sorted[sorted.length - 1]);
  }

  /** A floor that was measured on one thread, for so many. */
  Timing dividedBy(int threads) {
    return new Timing(median / threads, fastest / threads, slowest / threads);
  }
}
