package dev.knit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Proves that no source file has outgrown one idea: each is counted, line by line, as it lies on
 * disk.
 */
class SourceSizeTest {
  private static final int MOST_LINES = 400;

  @Test
  void noSourceFileIsLongerThanFourHundredLines() throws IOException {
    List<Path> sources;
    try (Stream<Path> files = Files.walk(Path.of("src"))) {
      sources = files.filter(file -> file.toString().endsWith(".java")).toList();
    }
    assertFalse(sources.isEmpty());
    assertEquals(List.of(), sources.stream().filter(file -> lines(file) > MOST_LINES).toList());
  }

  private static long lines(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.count();
    } catch (IOException e) {
      throw new AssertionError(file.toString(), e);
    }
  }
}
