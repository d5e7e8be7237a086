package dev.knit.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.fsck.Fsck;
import dev.knit.fsck.FsckOptions;
import dev.knit.fsck.FsckReport;
import dev.knit.fsck.Listener;
import dev.knit.peers.Peers;
import dev.knit.transport.Session;
import dev.knit.transport.Transport;
import dev.knit.transport.Transports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Proves on fresh random histories that texts, parents, stored annotations and fsck's verdict are
 * Breezy's: merges, ghosts, repeated keys, no final newline, empty, binary. Breezy writes them and
 * says what it reads; the seed of a run is in every message.
 */
class RandomKnitsPeerTest {
  private static final int KNITS = 200;

  @Test
  void breezyAndWeReadTheSame(@TempDir Path folder) throws IOException {
    int seed = Integer.getInteger("knit.seed", ThreadLocalRandom.current().nextInt(1, 1 << 30));
    Peers.script("random_knits.py", seed, KNITS, folder);
    Map<Integer, List<JsonNode>> expected = new HashMap<>();
    ObjectMapper mapper = new ObjectMapper();
    for (String line : Files.readAllLines(folder.resolve("expected.jsonl"))) {
      JsonNode row = mapper.readTree(line);
      expected.computeIfAbsent(row.get("knit").asInt(), absent -> new ArrayList<>()).add(row);
    }
    int versions = 0;
    try (Transport root = Transports.open(folder.toString());
        Session session = root.session()) {
      for (int number = 0; number < KNITS; number++) {
        String message = "-Dknit.seed=" + seed + ", knit " + number;
        KnitVersionedFile knit =
            KnitVersionedFile.open(session, "" + number, null, LineStyle.UNKNOWN, Limits.DEFAULT)
                .await();
        FsckReport report = Fsck.pair(root, "" + number, FsckOptions.DEFAULT, Listener.NONE);
        assertEquals(FsckReport.Verdict.CLEAN, report.worst(), message + report.findings());
        assertEquals(expected.getOrDefault(number, List.of()).size(), knit.index().size(), message);
        for (JsonNode row : expected.getOrDefault(number, List.of())) {
          compare(knit, row, message + ", " + row.get("key").asText());
          versions++;
        }
      }
    }
    System.out.println("random knits: " + versions + " versions equal, -Dknit.seed=" + seed);
    assertTrue(versions > 10 * KNITS);
  }

  private static void compare(KnitVersionedFile knit, JsonNode row, String message)
      throws IOException {
    int version = knit.index().find(Slice.utf8(row.get("key").asText()));
    Slice text = knit.text(version);
    assertEquals(
        row.get("sha1").asText(),
        HexFormat.of().formatHex(TextDigest.sha1().digest(text.toArray())),
        message);
    List<String> parents = new ArrayList<>();
    for (int place = 0; place < knit.index().parentCount(version); place++) {
      parents.add(knit.index().parentId(version, place).toString());
    }
    assertEquals(strings(row.get("parents")), parents, message);
    if (row.has("origins")) {
      AnnotatedText annotated = knit.storedAnnotation(version);
      List<String> origins = new ArrayList<>();
      for (int line = 0; line < annotated.lineCount(); line++) {
        origins.add(annotated.origin(line).toString());
      }
      assertEquals(strings(row.get("origins")), origins, message);
    }
  }

  private static List<String> strings(JsonNode array) {
    List<String> all = new ArrayList<>();
    array.forEach(one -> all.add(one.asText()));
    return all;
  }
}
