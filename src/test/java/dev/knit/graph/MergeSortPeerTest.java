package dev.knit.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.peers.Peers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Proves the merge sort against the brz on the PATH, on histories that it makes afresh from a new
 * seed. Without brz the test is skipped, or fails if {@code KNIT_REQUIRE_PEERS=1}.
 */
@Tag("peer")
class MergeSortPeerTest {
  private static final int HISTORIES = 20;

  @Test
  void brzOrdersAndNumbersFreshHistoriesAsWeDo(@TempDir Path folder)
      throws IOException, InterruptedException {
    Peers.need();
    int seed = (int) (System.nanoTime() & 0xffffff);
    List<BrzHistory> histories = BrzHistory.parse(runBrz(folder, seed));
    assertTrue(histories.size() > HISTORIES, "seed " + seed);
    for (BrzHistory history : histories) {
      assertEquals(history.sorted(), history.sortedByUs(), history.name());
    }
  }

  private List<String> runBrz(Path folder, int seed) throws IOException, InterruptedException {
    Path plugin = Path.of("src/test/peers/merge_history.py").toAbsolutePath();
    Path out = folder.resolve("out");
    Path errors = folder.resolve("errors");
    ProcessBuilder builder = new ProcessBuilder("brz", "merge-history", "" + seed, "" + HISTORIES);
    builder.environment().put("BRZ_PLUGINS_AT", "merge_history@" + plugin);
    builder.environment().put("BRZ_HOME", folder.toString());
    builder.redirectOutput(out.toFile()).redirectError(errors.toFile());
    Process process = builder.start();
    try {
      assertTrue(process.waitFor(120, TimeUnit.SECONDS), "brz does not end, seed " + seed);
    } finally {
      process.destroyForcibly();
    }
    assertEquals(0, process.exitValue(), () -> "seed " + seed + ": " + read(errors));
    return Files.readAllLines(out);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
