package dev.knit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Proves that the README's example is code that compiles and runs: on a golden repository it lists
 * the tree that is known.
 */
class ReadmeTest {
  private static final Path ROOT = Path.of("").toAbsolutePath();

  @Test
  void theExampleIsTheOneThatIsCompiled() throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md"));
    String source = Files.readString(ROOT.resolve("src/test/java/dev/knit/ReadmeExample.java"));
    assertEquals(between(source, "// README\n", "// end"), between(readme, "```java\n", "```"));
  }

  @Test
  void theExampleRuns(@TempDir Path folder) throws IOException {
    unzip(folder);
    String said = said(folder);
    assertTrue(said.contains("README\n"), said);
    assertTrue(said.contains("ghost of ghost@example.com-20071231235959-Ghost"), said);
  }

  @Test
  void theExampleStandsABranchWithoutItsTip(@TempDir Path folder) throws IOException {
    unzip(folder);
    Files.writeString(folder.resolve(".bzr/branch/revision-history"), "nowhere");
    assertTrue(said(folder).contains("branch-tip-lost of nowhere"));
  }

  private static String said(Path folder) throws IOException {
    PrintStream before = System.out;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
      ReadmeExample.run(folder.toString());
    } finally {
      System.setOut(before);
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  private static void unzip(Path folder) throws IOException {
    for (Map.Entry<String, byte[]> file : Golden.unzip("knit.zip").entrySet()) {
      Path target = folder.resolve(file.getKey());
      Files.createDirectories(target.getParent());
      Files.write(target, file.getValue());
    }
  }

  private static String between(String text, String start, String end) {
    int from = text.indexOf(start) + start.length();
    return text.substring(from, text.indexOf(end, from)).replaceAll("\\s+", " ").strip();
  }
}
