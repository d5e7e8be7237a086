package dev.knit.reliability;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.knit.Damage;
import dev.knit.Key;
import dev.knit.Severity;
import dev.knit.Slice;
import dev.knit.fsck.Finding;
import dev.knit.fsck.FsckReport;
import dev.knit.index.KndxIndex;
import dev.knit.index.VersionIndex;
import dev.knit.repository.UnsupportedFormatException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Proves D6 and D7. D6: breaks one record after the other; what is lost, in the finding and in the
 * list of texts, must be that version and those whose chain of deltas passes through it, worked out
 * here line by line. D7: plants two to five faults in different records at once; a run must find
 * each at its place.
 */
class IsolationTest {
  private static final int DRAWS = 1000;

  @Test
  void oneBrokenRecordCostsWhatIsBuiltOnIt() throws UnsupportedFormatException {
    List<Bed> beds =
        List.of(
            Bed.pair("golden/standalone", "plain"),
            Bed.pair("golden/standalone", "annotated"),
            Bed.golden("chain.zip"),
            Bed.golden("knit.zip"));
    int records = 0;
    long lost = 0;
    for (Bed bed : beds) {
      for (String stem : bed.stems()) {
        KndxIndex index = KndxIndex.parse(stem, Slice.of(bed.bytes(stem + ".kndx")));
        for (int version = 0; version < index.size(); version++) {
          Set<Slice> expected = builtOn(index, version);
          assertEquals(expected, lostBy(bed, stem, index, version), stem + " " + index.id(version));
          records++;
          lost += expected.size();
        }
      }
    }
    System.out.printf(
        "D6 %d records broken, each alone: %d texts lost, as the graph has it%n", records, lost);
    assertEquals(277, records);
  }

  private static Set<Slice> builtOn(KndxIndex index, int broken) {
    Set<Slice> lost = new TreeSet<>();
    for (int version = 0; version < index.size(); version++) {
      int at = version;
      while (at != broken && index.method(at) == VersionIndex.Method.DELTA) {
        at = index.find(index.parentId(at, 0));
      }
      if (at == broken) {
        lost.add(index.id(version));
      }
    }
    return lost;
  }

  private static Set<Slice> lostBy(Bed bed, String stem, KndxIndex index, int version)
      throws UnsupportedFormatException {
    int middle = (int) (index.position(version) + index.length(version) / 2);
    Flip flip = new Flip(stem + ".knit", 8 * middle);
    Bed broken = bed.with(flip);
    FsckReport report = broken.fsck();
    TreeSet<Slice> inFinding = new TreeSet<>();
    for (Finding finding : report.findings()) {
      if (finding.damage().file().equals(flip.file())
          && finding.damage().kind().severity() == Severity.DAMAGE) {
        finding.lost().forEach(key -> inFinding.add(key.version()));
      }
    }
    Set<Slice> refused = new TreeSet<>();
    Texts.of(broken, stem)
        .forEach(
            (id, text) -> {
              if (text == null) {
                refused.add(id);
              }
            });
    assertEquals(refused, inFinding);
    SortedMap<Key, @Nullable String> expected = new TreeMap<>(bed.fsck().texts());
    expected.replaceAll(
        (key, digest) -> isOf(stem, key) && inFinding.contains(key.version()) ? null : digest);
    assertEquals(expected, report.texts());
    return inFinding;
  }

  private static boolean isOf(String stem, Key key) {
    return key.parts().size() == 1
        || stem.endsWith(dev.knit.repository.FileIdPath.stem(key.parts().get(0)));
  }

  @Test
  void twoToFiveFaultsAreAllFound() throws UnsupportedFormatException {
    long seed = 7;
    Random random = new Random(seed);
    Bed bed = Bed.golden("knit.zip");
    Places places = new Places(bed);
    Uncovered uncovered = new Uncovered(bed, places);
    List<String> stems = bed.stems();
    List<String> missed = new ArrayList<>();
    int planted = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
      List<Flip> flips = new ArrayList<>();
      Set<String> taken = new TreeSet<>();
      int wanted = 2 + random.nextInt(4);
      while (flips.size() < wanted) {
        String file = stems.get(random.nextInt(stems.size())) + ".knit";
        Flip flip = new Flip(file, random.nextInt(8 * bed.bytes(file).length));
        if (uncovered.reason(flip) == null
            && taken.add(file + places.of(bed, file, flip.offset()).id())) {
          flips.add(flip);
        }
      }
      Bed hit = bed;
      for (Flip flip : flips) {
        hit = hit.with(flip);
      }
      List<Finding> findings = hit.fsck().findings();
      for (Flip flip : flips) {
        planted++;
        if (findings.stream().noneMatch(f -> isAt(bed, places, f.damage(), flip))) {
          missed.add(flip + " of " + flips);
        }
      }
    }
    System.out.printf(
        "D7 seed %d: %d runs, %d faults planted, %d missed%n", seed, DRAWS, planted, missed.size());
    assertEquals(List.of(), missed);
  }

  private static boolean isAt(Bed bed, Places places, Damage found, Flip flip) {
    Places.Place place = places.of(bed, flip.file(), flip.offset());
    return found.file().equals(flip.file())
        && found.kind().severity() != Severity.NOTE
        && found.offset() == place.start();
  }
}
