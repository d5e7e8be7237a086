package dev.knit.peers;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Proves that the data the other tests stand on are what they are said to be: a small repository of
 * each format is made, brz is asked about it, and its answers are held against the digests.
 */
class RealRepositoryTest {
  private static final int REVISIONS = 300;

  @ParameterizedTest
  @ValueSource(strings = {"knit", "dirstate-tags", "rich-root", "dirstate-with-subtree"})
  void brzFindsNothingWrongInIt(String format) {
    RealRepository real = RealRepository.small(format);
    assertEquals(REVISIONS, real.count("revisions"));
    String said = checked(real.repository());
    assertTrue(said.contains(" " + REVISIONS + " revisions"), said);
    assertEquals(List.of(), said.lines().filter(line -> !line.matches(SOUND)).toList());
  }

  @Test
  void digestsHaveEveryKeyOfEveryKind() {
    RealRepository real = RealRepository.small("knit");
    List<RealRepository.Digest> digests = real.digests();
    for (String kind : List.of("revisions", "inventories", "signatures", "texts")) {
      assertEquals(
          real.count(kind), digests.stream().filter(one -> one.kind().equals(kind)).count(), kind);
    }
    assertEquals(digests.size(), digests.stream().distinct().count());
  }

  @Test
  void annotationsCoverAllLinesOfSampledTexts() {
    List<RealRepository.Digest> sampled =
        RealRepository.small("knit").digests().stream()
            .filter(one -> !one.origins().isEmpty())
            .toList();
    assertTrue(sampled.size() > 100, "only " + sampled.size() + " annotated");
    assertTrue(sampled.stream().anyMatch(one -> one.origins().size() > 3));
  }

  @Test
  void aCopyHoldsTheSameBytes(@TempDir Path temp) {
    RealRepository real = RealRepository.small("knit");
    Path copy = real.copyTo(temp.resolve("copy"));
    assertArrayEquals(
        Peers.brz("log", "--show-ids", real.branch()),
        Peers.brz("log", "--show-ids", copy.resolve("main")));
  }

  private static final String SOUND =
      "(Checking |checked |No working tree found).*| +\\d+ (revisions|file-ids)";

  private static String checked(Path repository) {
    Peers.Ran ran =
        Peers.brzIn(repository, "check", "--repo", "--branch", repository.resolve("main"));
    return (new String(ran.out(), StandardCharsets.UTF_8) + ran.err())
        .lines()
        .filter(line -> !line.isBlank())
        .collect(Collectors.joining("\n"));
  }
}
