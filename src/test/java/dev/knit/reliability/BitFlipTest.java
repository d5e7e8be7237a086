package dev.knit.reliability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.repository.UnsupportedFormatException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Proves D1, D2 and D3: flips single bits, one a run, checks the whole bed with fsck and reads
 * every text of the knit that was hit. Each flip must be found, or be one that nothing in the bed
 * repeats ({@link Uncovered} lists those); be named at its place or by its key; and no text may
 * come out other than it was.
 */
class BitFlipTest {
  private static final int DRAWS = 2500;

  @ParameterizedTest
  @ValueSource(strings = {"plain", "annotated"})
  void everyBitOfALonePair(String stem) throws UnsupportedFormatException {
    Bed bed = Bed.pair("golden/standalone", stem);
    prove("D1-D3", new FlipRun(bed).run(FlipRun.all(bed, "")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"knit.zip", "knit4-richroot.zip"})
  void drawsFromWholeRepositories(String zip) throws UnsupportedFormatException {
    Bed bed = Bed.golden(zip);
    List<Flip> all = FlipRun.all(bed, "");
    long seed = 20261130;
    Random random = new Random(seed);
    List<Flip> drawn = new ArrayList<>();
    for (int i = 0; i < DRAWS; i++) {
      drawn.add(all.get(random.nextInt(all.size())));
    }
    prove("D1-D3 seed " + seed, new FlipRun(bed).run(drawn));
  }

  @Tag("nightly")
  @ParameterizedTest
  @ValueSource(strings = {"knit.zip", "knit3-subtree.zip", "knit4-richroot.zip"})
  void everyBitOfAWholeRepository(String zip) throws UnsupportedFormatException {
    Bed bed = Bed.golden(zip);
    prove("D1-D3", new FlipRun(bed).run(FlipRun.all(bed, "")));
  }

  private static void prove(String goal, FlipRun run) {
    run.print(goal);
    assertEquals(List.of(), run.unexplained);
    assertEquals(List.of(), run.wrong);
    assertTrue(run.namedShare() >= 0.99, () -> run.unnamed.size() + " unnamed");
  }
}
