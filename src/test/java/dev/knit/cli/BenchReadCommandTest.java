package dev.knit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.knit.Golden;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

/**
 * Proves that {@code knit bench read} prints all its figures in every form that it has: by running
 * it, with one round, on a repository that Breezy wrote. How fast anything is, is not asked.
 */
class BenchReadCommandTest {
  private static final List<String> FIGURES = List.of("fsck", "texts", "indices", "index", "cold");

  @TempDir Path folder;
  private String target = "";
  private String printed = "";
  private String complaints = "";

  @BeforeEach
  void unzip() throws IOException {
    for (Map.Entry<String, byte[]> file : Golden.unzip("knit.zip").entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue());
    }
    try (var found = Files.find(folder, 4, (path, is) -> path.endsWith(".bzr"))) {
      target =
          java.util.Objects.requireNonNull(found.findFirst().orElseThrow().getParent()).toString();
    }
  }

  @Test
  void theTableHasALineAFigure() {
    assertEquals(Exit.DONE, bench(), complaints);
    List<String> lines = printed.lines().toList();
    assertEquals(target, lines.get(0));
    assertTrue(lines.get(1).matches("\\d+ cores?, .*JDK.*|\\d+ cores?, .*VM.*"), lines.get(1));
    List<String> rows = lines.subList(3, 4 + FIGURES.size());
    assertEquals(1, rows.stream().map(String::length).distinct().count(), printed);
    assertEquals(FIGURES.size(), lines.stream().filter(l -> l.startsWith("floor of ")).count());
  }

  @Test
  void theJsonHasAllFigures() throws IOException {
    assertEquals(Exit.DONE, bench("--json"), complaints);
    JsonNode report = new ObjectMapper().readTree(printed);
    assertEquals(1, report.get("format").asInt());
    assertEquals(target, report.get("target").asText());
    assertTrue(report.get("machine").get("cores").asInt() >= 1);
    List<String> names = new ArrayList<>();
    for (JsonNode figure : report.get("figures")) {
      names.add(figure.get("figure").asText());
      assertOrdered(figure.get("measured"));
      assertOrdered(figure.get("floor"));
      assertTrue(figure.get("ratio").asDouble() > 0);
      assertTrue(figure.get("items").asLong() > 0);
      assertTrue(figure.get("bytes").asLong() > 0);
    }
    assertEquals(FIGURES, names);
  }

  @Test
  void theCsvHasAsManyFieldsAsItsHead() {
    assertEquals(Exit.DONE, bench("--csv"), complaints);
    List<String[]> rows = printed.lines().map(line -> line.split(",", -1)).toList();
    assertEquals(FIGURES, rows.stream().skip(1).map(row -> row[0]).toList());
    rows.forEach(row -> assertEquals(rows.get(0).length, row.length));
  }

  @Test
  void thePageIsWholeAndNeedsNothingElse() throws Exception {
    Path file = folder.resolve("bench.html");
    assertEquals(Exit.DONE, bench("--html", file.toString()), complaints);
    String page = Files.readString(file);
    assertFalse(page.contains("href=") || page.contains("src=") || page.contains("http"), page);
    String body = page.substring(page.indexOf("<body>"), page.indexOf("</html>"));
    Document parsed =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)));
    assertEquals(FIGURES.size(), parsed.getElementsByTagName("svg").getLength());
    assertEquals(2 * FIGURES.size(), parsed.getElementsByTagName("rect").getLength());
  }

  @Test
  void wrongUsageIsSaid() {
    assertEquals(Exit.USAGE, bench("--json", "--csv"));
    assertEquals(Exit.USAGE, bench("--rounds", "0"));
    assertEquals(Exit.USAGE, run("bench"));
  }

  @Test
  void whatIsNoRepositoryIsNotMeasured() {
    assertEquals(Exit.COULD_NOT_LOOK, run("bench", "read", folder.resolve("absent").toString()));
    assertTrue(complaints.contains("absent"), complaints);
  }

  private static void assertOrdered(JsonNode timing) {
    long median = timing.get("median").asLong();
    assertTrue(timing.get("fastest").asLong() <= median, timing.toString());
    assertTrue(timing.get("slowest").asLong() >= median, timing.toString());
  }

  private int bench(String... more) {
    List<String> args = new ArrayList<>(List.of("bench", "read", target, "--rounds", "1"));
    args.addAll(List.of("--texts", "3"));
    args.addAll(List.of(more));
    return run(args.toArray(String[]::new));
  }

  private int run(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status = Main.run(args, new Terminal(out, err, false, false));
    printed = out.toString(StandardCharsets.UTF_8);
    complaints = err.toString(StandardCharsets.UTF_8);
    return status;
  }
}
