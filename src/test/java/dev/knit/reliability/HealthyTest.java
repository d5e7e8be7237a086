package dev.knit.reliability;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.knit.Severity;
import dev.knit.Slice;
import dev.knit.fsck.Finding;
import dev.knit.fsck.FsckReport;
import dev.knit.index.KndxIndex;
import dev.knit.peers.RealRepository;
import dev.knit.repository.UnsupportedFormatException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Proves D8: what Bazaar and Breezy left in good order gives no finding above a note: ghosts,
 * repeated lines, header bytes of older versions; and a torn last line gives a warning, no damage.
 */
class HealthyTest {
  @ParameterizedTest
  @ValueSource(strings = {"knit.zip", "knit3-subtree.zip", "knit4-richroot.zip", "chain.zip"})
  void goldenRepositories(String zip) throws UnsupportedFormatException {
    quiet(Bed.golden(zip));
  }

  @Test
  void pairsWithGhostsRepeatsAndOddTexts() throws UnsupportedFormatException {
    quiet(Bed.pair("golden/standalone", "plain"));
    quiet(Bed.pair("golden/standalone", "annotated"));
    quiet(Bed.pair("cases/10-healthy-ghosts-and-repeats/input", "tide"));
  }

  @ParameterizedTest
  @ValueSource(bytes = {0, 4})
  void olderHeaderBytes(byte xfl) throws UnsupportedFormatException {
    Bed bed = Bed.golden("knit.zip");
    for (String stem : bed.stems()) {
      KndxIndex index = KndxIndex.parse(stem, Slice.of(bed.bytes(stem + ".kndx")));
      byte[] knit = bed.bytes(stem + ".knit").clone();
      for (int version = 0; version < index.size(); version++) {
        knit[(int) index.position(version) + 8] = xfl;
      }
      bed = bed.with(stem + ".knit", knit);
    }
    quiet(bed);
  }

  @Test
  void tornTailsAreNoDamage() throws UnsupportedFormatException {
    Bed bed = Bed.golden("knit.zip");
    int tails = 0;
    for (String stem : bed.stems()) {
      byte[] index = bed.bytes(stem + ".kndx");
      byte[] torn = "\nsomebody@example.com-20080110212900-r9 line-delta 99".getBytes();
      for (int length = 2; length <= torn.length; length += 5) {
        byte[] longer = java.util.Arrays.copyOf(index, index.length + length);
        System.arraycopy(torn, 0, longer, index.length, length);
        assertEquals(FsckReport.Verdict.WARNINGS, bed.with(stem + ".kndx", longer).fsck().worst());
        tails++;
      }
    }
    System.out.printf("D8 %d torn tails, none of them damage%n", tails);
  }

  @ParameterizedTest
  @ValueSource(strings = {"knit", "dirstate-tags", "rich-root", "dirstate-with-subtree"})
  void realRepositories(String format) throws UnsupportedFormatException {
    RealRepository real = RealRepository.small(format);
    quiet(Bed.disk("small " + format, real.repository(), "main"));
  }

  @Tag("nightly")
  @Test
  void largeRealRepository() throws UnsupportedFormatException {
    quiet(Bed.disk("large", RealRepository.large().repository(), "main"));
  }

  private static void quiet(Bed bed) throws UnsupportedFormatException {
    FsckReport report = bed.fsck();
    List<String> loud = new ArrayList<>();
    Map<String, Integer> notes = new TreeMap<>();
    for (Finding finding : report.findings()) {
      if (finding.damage().kind().severity() == Severity.NOTE) {
        notes.merge(finding.damage().kind().word(), 1, Integer::sum);
      } else {
        loud.add(finding.damage().message());
      }
    }
    System.out.printf(
        "D8 %s: %d texts read, %d findings above note; notes: %s%n",
        bed.name(), report.counts().textsRead(), loud.size(), notes);
    assertEquals(List.of(), loud);
  }
}
