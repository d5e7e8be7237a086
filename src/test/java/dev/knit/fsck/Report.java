package dev.knit.fsck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.Damage;
import dev.knit.Key;
import dev.knit.Severity;
import dev.knit.fsck.FsckReport.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * A report as a test compares it: each finding above a note, and each note, on a line: {@code KIND
 * SEVERITY FILE KEY OFFSET+LENGTH lost KEYS}, with {@code -} for what is not said.
 */
record Report(FsckReport report) {

  /** Exactly these findings, notes apart; each as {@link #line} writes it. */
  Report finds(String... lines) {
    return lines(false, lines);
  }

  /** Exactly these notes. */
  Report notes(String... lines) {
    return lines(true, lines);
  }

  private Report lines(boolean notes, String... wanted) {
    List<String> found = new ArrayList<>();
    for (Finding finding : report.findings()) {
      if (finding.damage().kind().severity() == Severity.NOTE == notes) {
        found.add(line(finding));
      }
    }
    assertEquals(
        String.join("\n", new TreeSet<>(List.of(wanted))),
        String.join("\n", found.stream().sorted().toList()),
        this::toString);
    return this;
  }

  static String line(Finding finding) {
    Damage damage = finding.damage();
    String file = damage.file().substring(damage.file().lastIndexOf('/') + 1);
    return damage.kind().word()
        + " "
        + damage.kind().severity().word()
        + " "
        + file
        + " "
        + (damage.key() == null ? "-" : damage.key())
        + " "
        + (damage.offset() == Damage.NOWHERE ? "-" : damage.offset())
        + "+"
        + (damage.length() == Damage.NOWHERE ? "-" : damage.length())
        + (finding.lost().isEmpty() ? "" : " lost " + keys(finding.lost()));
  }

  Report is(Verdict wanted) {
    assertEquals(wanted, report.worst(), this::toString);
    return this;
  }

  /** A finding of this kind says these words among others. */
  Report mentions(String kind, String words) {
    assertTrue(
        report.findings().stream()
            .map(Finding::damage)
            .anyMatch(d -> d.kind().word().equals(kind) && d.message().contains(words)),
        this::toString);
    return this;
  }

  /** Exactly these, above a note, each as {@code KIND SEVERITY FILE KEY}. */
  Report findsKinds(String... wanted) {
    List<String> found = new ArrayList<>();
    for (Finding finding : report.findings()) {
      if (finding.damage().kind().severity() != Severity.NOTE) {
        found.add(String.join(" ", List.of(line(finding).split(" ")).subList(0, 4)));
      }
    }
    assertEquals(
        String.join("\n", new TreeSet<>(List.of(wanted))),
        String.join("\n", found.stream().sorted().toList()),
        this::toString);
    return this;
  }

  /** This among others, as {@link #findsKinds} has it. */
  Report hasKind(String wanted) {
    assertTrue(
        report.findings().stream().anyMatch(f -> line(f).startsWith(wanted + " ")), this::toString);
    return this;
  }

  /** This note among others, as {@link #line} writes it. */
  Report mentionsNote(String wanted) {
    assertTrue(report.findings().stream().anyMatch(f -> line(f).equals(wanted)), this::toString);
    return this;
  }

  /** Something could not be looked at. */
  Report incomplete() {
    assertTrue(report.isIncomplete(), this::toString);
    return this;
  }

  /** Exactly these listed texts cannot be given out. */
  Report withholds(String keys) {
    List<Key> without = new ArrayList<>();
    report
        .texts()
        .forEach(
            (key, digest) -> {
              if (digest == null) {
                without.add(key);
              }
            });
    assertEquals(keys, keys(without), this::toString);
    return this;
  }

  Report lists(int count) {
    assertEquals(count, report.texts().size(), this::toString);
    return this;
  }

  private static String keys(Collection<Key> keys) {
    return String.join(" ", keys.stream().map(Key::toString).toList());
  }

  @Override
  public String toString() {
    StringBuilder all = new StringBuilder(report.worst() + "\n");
    for (Finding finding : report.findings()) {
      all.append("  ").append(line(finding)).append("\n      ");
      all.append(finding.damage().message()).append('\n');
    }
    report.texts().forEach((key, digest) -> all.append(digest == null ? " -" + key : ""));
    return all.toString();
  }
}
