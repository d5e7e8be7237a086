package dev.knit.bench;

import java.util.List;

/**
 * What to measure, and how often.
 *
 * @param threads that fsck and the reading of texts may use
 * @param rounds of each figure, besides those that warm up
 * @param texts how many are chosen
 * @param generated versions in the index that is made
 * @param coldCommand a process that checks the target; empty: that figure is left out
 * @param bareCommand a process that only starts a JVM
 */
public record BenchOptions(
    int threads,
    int rounds,
    long seed,
    int texts,
    int generated,
    List<String> coldCommand,
    List<String> bareCommand) {
  public BenchOptions {
    if (threads < 1 || rounds < 1 || texts < 1 || generated < 1) {
      throw new IllegalArgumentException("at least 1 of each");
    }
    coldCommand = List.copyOf(coldCommand);
    bareCommand = List.copyOf(bareCommand);
  }
}
