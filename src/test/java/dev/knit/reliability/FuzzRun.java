package dev.knit.reliability;

import dev.knit.Slice;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Feeds one parser. What gives a new outcome is mutated further, so that a run gets behind the
 * first checks; all of it follows from the seed alone, up to the number of inputs.
 */
final class FuzzRun {
  private static final long SLOWEST = TimeUnit.SECONDS.toNanos(10);
  private static final int MOST_KEPT = 3000;
  private static final int FREE = -1;

  private final FuzzTarget target;
  private final long seed;
  private final Map<String, Slice> outcomes = new LinkedHashMap<>();
  private volatile @Nullable Slice input;
  private volatile long since = FREE;
  private volatile @Nullable Throwable thrown;
  private volatile long inputs;

  FuzzRun(FuzzTarget target, long seed) {
    this.target = target;
    this.seed = seed;
  }

  /** The inputs that were the first with their outcome. */
  Map<String, Slice> outcomes() {
    return outcomes;
  }

  /** Goes on while the count of inputs so far says so. */
  FuzzRun run(List<Slice> seeds, LongPredicate goesOn) {
    return watched(() -> feed(seeds, goesOn));
  }

  /** Each input once, as it is. */
  FuzzRun replay(List<Slice> all) {
    return watched(() -> all.forEach(this::one));
  }

  private void feed(List<Slice> seeds, LongPredicate goesOn) {
    seeds.forEach(this::one);
    List<Slice> pool = new ArrayList<>(seeds);
    FuzzMutator mutator = new FuzzMutator(new Random(seed), pool, target.words());
    while (goesOn.test(inputs)) {
      Slice next = mutator.next();
      if (one(next)) {
        pool.add(next);
      }
    }
  }

  /** Whether its outcome is new. */
  private boolean one(Slice bytes) {
    input = bytes;
    since = System.nanoTime();
    String outcome = target.outcome(bytes);
    boolean isNew = outcomes.size() < MOST_KEPT && outcomes.putIfAbsent(outcome, bytes) == null;
    since = FREE;
    inputs++;
    return isNew;
  }

  private FuzzRun watched(Runnable work) {
    Thread worker =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (Throwable any) { // also errors: none may come out of a parser
                thrown = any;
              }
            },
            "fuzz " + target.name());
    worker.setDaemon(true);
    worker.start();
    try {
      while (worker.isAlive()) {
        worker.join(200);
        long began = since;
        if (worker.isAlive() && began != FREE && System.nanoTime() - began > SLOWEST) {
          AssertionError hangs = new AssertionError(told("hangs"));
          hangs.setStackTrace(worker.getStackTrace());
          throw hangs;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
    if (thrown != null) {
      throw new AssertionError(told("throws " + thrown), thrown);
    }
    System.out.printf(
        "D4 %s: %d inputs, %d outcomes, 0 other exceptions, 0 hangs; seed %d%n",
        target.name(), inputs, outcomes.size(), seed);
    return this;
  }

  private String told(String what) {
    Slice last = input;
    String bytes = last == null ? "" : Base64.getEncoder().encodeToString(last.toArray());
    return target.name() + " " + what + ", seed " + seed + ", input " + inputs + ": " + bytes;
  }
}
