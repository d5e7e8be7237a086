package dev.knit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.knit.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Proves that {@code fsck --json} has the shape that is promised to scripts, field by field, and
 * that a run over many targets can be taken up again: by parsing what is printed with a reader of
 * another make.
 */
class FsckJsonTest {
  private static final Set<String> TARGET =
      Set.of("target", "kind", "storage", "class", "counts", "findings", "texts");
  private static final Set<String> COUNTS =
      Set.of("keys", "texts_read", "texts_lost", "bytes_read", "bytes_expanded");
  private static final Set<String> FINDING =
      new TreeSet<>(
          List.of(
              "kind",
              "severity",
              "file",
              "key",
              "offset",
              "length",
              "expected",
              "actual",
              "detail",
              "lost",
              "fix"));

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "01-flipped-bit-in-record",
        "02-torn-index-line",
        "03-data-cut-short",
        "06-index-points-at-wrong-records",
        "10-healthy-ghosts-and-repeats",
        "11-index-header-lost"
      })
  void aPair(String name) {
    JsonNode report = Run.knit("fsck", "--json", "--texts", Run.tide(name)).json();
    assertEquals(Set.of("format", "targets"), names(report));
    assertEquals(1, report.get("format").asInt());
    JsonNode target = report.get("targets").get(0);
    shape(target);
    assertEquals("knit", target.get("kind").asText());
  }

  @Test
  void aRepository() {
    JsonNode report = Run.knit("fsck", "--json", "--texts", Run.golden("knit", folder)).json();
    JsonNode target = report.get("targets").get(0);
    shape(target);
    assertEquals("repository", target.get("kind").asText());
    assertEquals("knit1", target.get("storage").asText());
    assertEquals("clean", target.get("class").asText());
    assertTrue(target.get("texts").size() > 0);
    target.get("texts").fieldNames().forEachRemaining(key -> assertTrue(key.contains("/"), key));
  }

  @Test
  void textsOnlyIfAskedFor() {
    JsonNode report = Run.knit("fsck", "--json", Run.tide("01-flipped-bit-in-record")).json();
    assertFalse(report.get("targets").get(0).has("texts"));
  }

  @Test
  void theExampleOfThePromise() {
    JsonNode target =
        Run.knit("fsck", "--json", "--texts", Run.tide("01-flipped-bit-in-record"))
            .json()
            .get("targets")
            .get(0);
    JsonNode finding = target.get("findings").get(0);
    assertEquals("record-undecodable", finding.get("kind").asText());
    assertEquals("damage", finding.get("severity").asText());
    assertEquals("tide.knit", finding.get("file").asText());
    assertEquals("tide-0006", finding.get("key").asText());
    assertEquals(2945, finding.get("offset").asLong());
    assertEquals(284, finding.get("length").asLong());
    assertEquals(4, finding.get("lost").size());
    assertEquals(
        "1693429868cd673c6b9c717c612201aef77542c4", target.get("texts").get("tide-0001").asText());
    assertTrue(target.get("texts").get("tide-0006").isNull());
    assertEquals(9, target.get("counts").get("keys").asLong());
    assertEquals(4, target.get("counts").get("texts_lost").asLong());
  }

  @Test
  void aTargetThatCannotBeLookedAtHasAnError() {
    JsonNode target =
        Run.knit("fsck", "--json", folder.resolve("absent")).json().get("targets").get(0);
    assertTrue(target.get("class").isNull());
    assertEquals(Exit.COULD_NOT_LOOK, target.get("error").get("exit").asInt());
  }

  @Test
  void everyRepositoryBelowAFolderAndNoneTwice() throws IOException {
    Path all = Files.createDirectories(folder.resolve("all"));
    Run.golden("knit", all.resolve("one"));
    Run.golden("knit3-subtree", all.resolve("deep/two"));
    Run.golden("knit", all.resolve("one/.bzr/hidden"));
    Run.golden("knit", all.resolve("one/.knit-repair/hidden"));
    Run run = Run.knit("fsck", "-r", "--json-lines", all);
    assertEquals(Exit.DONE, run.status());
    assertEquals(
        List.of(all + "/deep/two", all + "/one"),
        lines(run.out()).stream().map(line -> line.get("target").asText()).toList());
  }

  @Test
  void whatIsNoTextIsNoEarlierRun() throws IOException {
    Path odd = Files.write(folder.resolve("odd"), new byte[] {(byte) 0xff, '\n'});
    Run run = Run.knit("fsck", "--json-lines", "--resume", odd, folder);
    assertEquals(Exit.COULD_NOT_LOOK, run.status());
    assertTrue(run.err().contains(odd + ": it is not UTF-8"), run.err());
    assertEquals("", run.out());
  }

  @Test
  void aRunIsTakenUpAgain() throws IOException {
    Path all = Files.createDirectories(folder.resolve("all"));
    Run.golden("knit", all.resolve("one"));
    Run.golden("knit", all.resolve("two"));
    Files.delete(Run.golden("knit", all.resolve("hurt")).resolve(".bzr/repository/inventory.knit"));
    Path done = folder.resolve("done.jsonl");
    Object[] command = {"fsck", "-r", "--json-lines", "--resume", done, all};
    Run whole = Run.knit(command);
    assertEquals(Exit.DAMAGE, whole.status());
    assertEquals(3, lines(whole.out()).size());

    // Interrupted inside the last line: what is appended afterwards has a line of its own.
    String first = whole.out().substring(0, whole.out().length() - 50);
    Files.writeString(done, first);
    Run rest = Run.knit(command);
    assertEquals(Exit.DAMAGE, rest.status(), "what was found before counts");
    assertEquals(1, lines(rest.out().strip()).size());
    Files.writeString(done, first + rest.out());

    Run nothing = Run.knit(command);
    assertEquals(Exit.DAMAGE, nothing.status());
    assertEquals("", nothing.out());
  }

  private static List<JsonNode> lines(String out) throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : out.lines().toList()) {
      lines.add(new ObjectMapper().readTree(line));
    }
    return lines;
  }

  private static void shape(JsonNode target) {
    assertEquals(TARGET, names(target));
    assertTrue(target.get("storage").isTextual());
    assertTrue(Set.of("clean", "warnings", "damage").contains(target.get("class").asText()));
    assertEquals(COUNTS, names(target.get("counts")));
    target.get("counts").forEach(count -> assertTrue(count.isIntegralNumber()));
    Set<String> words = new TreeSet<>();
    Arrays.stream(Kind.values()).forEach(kind -> words.add(kind.word()));
    for (JsonNode finding : target.get("findings")) {
      assertEquals(FINDING, new TreeSet<>(names(finding)));
      assertTrue(words.contains(finding.get("kind").asText()));
      assertTrue(Set.of("damage", "warning", "note").contains(finding.get("severity").asText()));
      assertTrue(finding.get("file").isTextual());
      assertTrue(finding.get("key").isNull() || finding.get("key").isTextual());
      assertTrue(finding.get("offset").isNull() || finding.get("offset").isIntegralNumber());
      assertTrue(finding.get("length").isNull() || finding.get("length").isIntegralNumber());
      finding.get("lost").forEach(key -> assertTrue(key.isTextual()));
    }
    target
        .get("texts")
        .forEach(digest -> assertTrue(digest.isNull() || digest.asText().matches("[0-9a-f]{40}")));
  }

  private static Set<String> names(JsonNode object) {
    Set<String> names = new TreeSet<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
