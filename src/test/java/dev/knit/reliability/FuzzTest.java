package dev.knit.reliability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.knit.Slice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Proves D4: whatever bytes a parser is given, it answers, or throws its typed exception, within
 * ten seconds. A failure prints the seed and the input. {@code KNIT_FUZZ_SEED} sets the seed,
 * {@code KNIT_FUZZ_SECONDS} the length of a nightly run; with {@code KNIT_FUZZ_KEEP=1} that run
 * adds to the corpus, {@code testdata/fuzz}, which is replayed in every run.
 */
class FuzzTest {
  private static final Path CORPUS = Path.of("testdata", "fuzz");
  private static final int SHORT_RUN = 20_000;
  private static final int LONGEST_KEPT = 2500;
  private static final int MOST_KEPT = 60;
  private static final int MOST_ALIKE = 12; // whose outcomes differ in their messages only

  static Stream<FuzzTarget> targets() {
    return FuzzTargets.all();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void mutations(FuzzTarget target) throws IOException {
    List<Slice> seeds = new ArrayList<>(target.seeds());
    corpus(target).forEach(kept -> seeds.add(kept.input()));
    int count = SHORT_RUN / target.cost() + seeds.size();
    new FuzzRun(target, number("KNIT_FUZZ_SEED", 20261201)).run(seeds, done -> done < count);
  }

  /** Each input of the corpus still has the outcome that is written beside it. */
  @ParameterizedTest
  @MethodSource("targets")
  void replay(FuzzTarget target) throws IOException {
    List<Kept> corpus = corpus(target);
    assertFalse(corpus.isEmpty());
    new FuzzRun(target, 0).replay(corpus.stream().map(Kept::input).toList());
    for (Kept kept : corpus) {
      assertEquals(kept.outcome(), FuzzTarget.brief(target.outcome(kept.input())), kept::toLine);
    }
  }

  @Tag("nightly")
  @ParameterizedTest
  @MethodSource("targets")
  void longRun(FuzzTarget target) throws IOException {
    List<Slice> seeds = new ArrayList<>(target.seeds());
    corpus(target).forEach(kept -> seeds.add(kept.input()));
    long seconds = number("KNIT_FUZZ_SECONDS", 600);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    long seed = number("KNIT_FUZZ_SEED", System.nanoTime());
    FuzzRun run = new FuzzRun(target, seed).run(seeds, done -> System.nanoTime() < end);
    if ("1".equals(System.getenv("KNIT_FUZZ_KEEP"))) {
      keep(target, run);
    }
  }

  /** An input and what came of it, briefly. */
  private record Kept(Slice input, String outcome) {
    String toLine() {
      return Base64.getEncoder().encodeToString(input.toArray()) + "\t" + outcome;
    }
  }

  private static void keep(FuzzTarget target, FuzzRun run) throws IOException {
    List<Kept> corpus = new ArrayList<>(corpus(target));
    Set<String> known = new HashSet<>();
    corpus.forEach(kept -> known.add(target.outcome(kept.input())));
    corpus.forEach(kept -> known.add(kept.outcome()));
    run.outcomes()
        .forEach(
            (outcome, input) -> {
              boolean isNew = known.add(outcome);
              boolean isNewSort = known.add(FuzzTarget.brief(outcome));
              int most = isNewSort ? MOST_KEPT : MOST_ALIKE;
              if ((isNew || isNewSort) && input.length() <= LONGEST_KEPT && corpus.size() < most) {
                corpus.add(new Kept(input, FuzzTarget.brief(outcome)));
              }
            });
    Files.createDirectories(CORPUS);
    Files.write(file(target), corpus.stream().map(Kept::toLine).toList());
  }

  private static Path file(FuzzTarget target) {
    return CORPUS.resolve(target.name() + ".tsv");
  }

  private static List<Kept> corpus(FuzzTarget target) throws IOException {
    List<Kept> corpus = new ArrayList<>();
    if (Files.exists(file(target))) {
      for (String line : Files.readAllLines(file(target))) {
        String[] parts = line.split("\t", 2);
        corpus.add(new Kept(Slice.of(Base64.getDecoder().decode(parts[0])), parts[1]));
      }
    }
    return corpus;
  }

  private static long number(String variable, long otherwise) {
    String set = System.getenv(variable);
    return set == null ? otherwise : Long.parseLong(set);
  }
}
