package dev.knit.fsck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.Key;
import dev.knit.Limits;
import dev.knit.Severity;
import dev.knit.Slice;
import dev.knit.peers.Peers;
import dev.knit.peers.RealRepository;
import dev.knit.transport.Transport;
import dev.knit.transport.Transports;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Proves that fsck reads every text of repositories that the real brz wrote, more than 10,000 in
 * the large one, as brz itself reads them: the judge is the list of SHA-1 digests that Breezy made
 * of its own record streams. And that it finds nothing to complain of where brz check finds
 * nothing.
 */
class RealRepositoryPeerTest {
  private static final FsckOptions WITH_TEXTS = new FsckOptions(false, true, 2, Limits.DEFAULT);

  @Test
  void everyTextOfTheLargeOneIsTheOneThatBreezyReads() throws Exception {
    RealRepository real = RealRepository.large();
    assertTrue(real.count("texts") > 10_000, "texts: " + real.count("texts"));
    FsckReport report = assertReadAsBreezyDoes(real);
    assertEquals(
        real.count("revisions") * 2L + real.count("texts") + real.count("signatures"),
        report.counts().keys());
    System.out.println("real repository: " + report.counts());
  }

  @ParameterizedTest
  @ValueSource(strings = {"knit", "dirstate-tags", "rich-root", "dirstate-with-subtree"})
  void everyTextOfEachFormatIsTheOneThatBreezyReads(String format) throws Exception {
    assertReadAsBreezyDoes(RealRepository.small(format));
  }

  @Test
  void theReportIsTheSameHoweverManyThreads() throws Exception {
    RealRepository real = RealRepository.small("knit");
    try (Transport root = Transports.open(real.repository().toString())) {
      FsckReport one =
          Fsck.repository(
              root, "main", new FsckOptions(false, true, 1, Limits.DEFAULT), Listener.NONE);
      FsckReport five =
          Fsck.repository(
              root, "main", new FsckOptions(false, true, 5, Limits.DEFAULT), Listener.NONE);
      assertEquals(one, five);
    }
  }

  @Test
  void brzFindsNothingEither() {
    RealRepository real = RealRepository.small("knit");
    assertEquals(0, Peers.brzIn(real.repository(), "check").exit());
  }

  private static FsckReport assertReadAsBreezyDoes(RealRepository real) throws Exception {
    SortedMap<Key, String> expected = new TreeMap<>();
    for (RealRepository.Digest digest : real.digests()) {
      if (digest.kind().equals("texts")) {
        List<String> key = digest.key();
        expected.put(Key.of(Slice.utf8(key.get(0)), Slice.utf8(key.get(1))), digest.sha1());
      }
    }
    assertEquals(real.count("texts"), expected.size());
    try (Transport root = Transports.open(real.repository().toString())) {
      FsckReport report = Fsck.repository(root, "main", WITH_TEXTS, Listener.NONE);
      List<Finding> odd =
          report.findings().stream()
              .filter(f -> f.damage().kind().severity() != Severity.NOTE)
              .toList();
      assertEquals(List.of(), odd);
      assertEquals(expected, report.texts());
      assertEquals(0, report.counts().textsLost());
      assertEquals(report.counts().keys(), report.counts().textsRead());
      return report;
    }
  }
}
