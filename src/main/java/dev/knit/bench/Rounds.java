package dev.knit.bench;

import java.io.IOException;

/** Runs a task and its floor in turns and takes the time; the first rounds only warm up. */
final class Rounds {
  /** What is timed. */
  interface Task {
    void run() throws IOException;
  }

  /**
   * After 2 rounds the optimizing compiler was still at work on a slow machine: 1,000 texts took
   * 281 ms (median of 7 rounds), and 60 (median of 25).
   */
  private static final int WARM_UP = 10;

  private final int rounds;
  private final double[] measured;
  private final double[] floor;

  Rounds(int rounds) {
    this.rounds = rounds;
    this.measured = new double[rounds];
    this.floor = new double[rounds];
  }

  Rounds warm(Task task, Task bare) throws IOException {
    for (int round = 0; round < WARM_UP; round++) {
      task.run();
      bare.run();
    }
    return cold(task, bare);
  }

  Rounds cold(Task task, Task bare) throws IOException {
    for (int round = 0; round < rounds; round++) {
      measured[round] = nanos(task);
      floor[round] = nanos(bare);
    }
    return this;
  }

  Timing measured() {
    return Timing.of(measured);
  }

  Timing floor() {
    return Timing.of(floor);
  }

  private static double nanos(Task task) throws IOException {
    long start = System.nanoTime();
    task.run();
    return System.nanoTime() - start;
  }
}
