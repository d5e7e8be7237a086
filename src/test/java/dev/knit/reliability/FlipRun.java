package dev.knit.reliability;

import dev.knit.Damage;
import dev.knit.Severity;
import dev.knit.Slice;
import dev.knit.fsck.Finding;
import dev.knit.repository.UnsupportedFormatException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Checks and reads a bed once for each flip, on two threads, and counts. */
final class FlipRun {
  private static final int MOST_SHOWN = 20;

  private final Bed bed;
  private final Places places;
  private final Uncovered uncovered;
  private final Set<String> before = new HashSet<>();
  private final Map<String, Map<Slice, @Nullable Slice>> healthyTexts = new HashMap<>();
  private final Map<String, Integer> silent = new TreeMap<>();
  final List<String> unexplained = new ArrayList<>();
  final List<String> unnamed = new ArrayList<>();
  final List<String> wrong = new ArrayList<>();
  final List<String> doubled = new ArrayList<>();
  private int flips;
  private int found;
  private int atPlace;
  private int byKey;

  FlipRun(Bed bed) throws UnsupportedFormatException {
    this.bed = bed;
    this.places = new Places(bed);
    this.uncovered = new Uncovered(bed, places);
    bed.fsck().findings().forEach(finding -> before.add(finding.damage().message()));
    bed.stems().forEach(stem -> healthyTexts.put(stem, Texts.of(bed, stem)));
  }

  /** Every bit of the files whose name ends so. */
  static List<Flip> all(Bed bed, String suffix) {
    List<Flip> flips = new ArrayList<>();
    bed.files()
        .forEach(
            (file, bytes) -> {
              for (int bit = 0; file.endsWith(suffix) && bit < 8 * bytes.length; bit++) {
                flips.add(new Flip(file, bit));
              }
            });
    return flips;
  }

  FlipRun run(List<Flip> all) {
    IntStream.range(0, all.size()).parallel().forEach(i -> one(all.get(i)));
    return this;
  }

  private void one(Flip flip) {
    Bed damaged = bed.with(flip);
    List<Damage> findings = new ArrayList<>();
    boolean refused = false;
    try {
      for (Finding finding : damaged.fsck().findings()) {
        boolean counts = finding.damage().kind().severity() != Severity.NOTE;
        if (counts && !before.contains(finding.damage().message())) {
          findings.add(finding.damage());
        }
      }
    } catch (UnsupportedFormatException e) {
      refused =
          String.valueOf(e.getMessage())
              .contains(flip.file()); // a marker of another program: says so
    }
    String stem = flip.file().replaceAll("\\.kn(it|dx)$", "");
    int lies = 0;
    if (healthyTexts.containsKey(stem)) {
      lies = Texts.wrong(healthyTexts.get(stem), Texts.of(damaged, stem));
    }
    count(flip, findings, refused, lies);
  }

  private synchronized void count(Flip flip, List<Damage> findings, boolean refused, int lies) {
    flips++;
    if (lies > 0) {
      wrong.add(flip.toString());
    }
    if (findings.isEmpty() && !refused) {
      String reason = uncovered.reason(flip);
      if (reason == null) {
        unexplained.add(flip.toString());
      } else {
        silent.merge(reason, 1, Integer::sum);
      }
      return;
    }
    found++;
    if (refused
        || findings.stream().anyMatch(d -> places.isAt(bed, d, flip.file(), flip.offset()))) {
      atPlace++;
    } else if (findings.stream().anyMatch(d -> places.isOf(bed, d, flip.file(), flip.offset()))) {
      byKey++;
    } else {
      unnamed.add(flip + ": " + findings.get(0).message());
    }
    doubled(flip, findings);
  }

  /** A lost tip is always said; apart from it one fault is one damage. */
  private void doubled(Flip flip, List<Damage> findings) {
    List<String> kinds = new ArrayList<>();
    for (Damage damage : findings) {
      boolean counts =
          damage.kind().severity() == Severity.DAMAGE
              && damage.kind() != dev.knit.Kind.BRANCH_TIP_LOST;
      if (counts) {
        kinds.add(damage.kind().word());
      }
    }
    if (kinds.size() > 1) {
      doubled.add(flip + ": " + kinds);
    }
  }

  double namedShare() {
    return found == 0 ? 1 : (double) (atPlace + byKey) / found;
  }

  void print(String goal) {
    System.out.printf(
        "%s %s: %d flips, %d found (%d at their place, %d by their key in the other file), %d"
            + " unnamed, %d more than one damage, %d unexplained, %d wrong texts; silent: %s%n",
        goal,
        bed.name(),
        flips,
        found,
        atPlace,
        byKey,
        unnamed.size(),
        doubled.size(),
        unexplained.size(),
        wrong.size(),
        silent);
    print("unexplained", unexplained);
    print("unnamed", unnamed);
    print("doubled", doubled);
  }

  private static void print(String what, List<String> list) {
    list.stream()
        .sorted()
        .limit(MOST_SHOWN)
        .forEach(line -> System.out.println("  " + what + " " + line));
  }
}
