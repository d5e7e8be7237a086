package dev.knit.cli;

import dev.knit.Damage;
import dev.knit.Key;
import dev.knit.Kind;
import dev.knit.Severity;
import dev.knit.Shown;
import dev.knit.cli.Answer.Style;
import dev.knit.fsck.Finding;
import dev.knit.fsck.FsckReport;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The report of fsck for people. The verdict comes first, then each finding: what, where, what it
 * costs, what would mend it. Long lists are folded.
 */
final class FsckWords implements FsckOutput {
  private static final int SHOWN_LOST = 3;
  private static final int SHOWN_OF_A_KIND = 10;

  private final Answer out;
  private final boolean verbose;
  private final boolean quick;
  private final boolean several;
  private final Map<FsckReport.Verdict, Integer> tally = new EnumMap<>(FsckReport.Verdict.class);
  private int notChecked;

  FsckWords(Answer out, boolean verbose, boolean quick, boolean several) {
    this.out = out;
    this.verbose = verbose;
    this.quick = quick;
    this.several = several;
  }

  @Override
  public void begin() {}

  @Override
  public void target(Checked done) {
    if (done.report() == null) {
      notChecked++;
      headline(Style.WARNING, "not checked", done.target(), reason(done.target(), done.failure()));
    } else {
      FsckReport report = done.report();
      tally.merge(report.worst(), 1, Integer::sum);
      verdict(done.target(), report);
      findings(report);
      summary(report, done.nanos());
      if (done.branchless()) {
        out.line(
            Style.FAINT, "no branch was checked with it: `knit fsck -r` checks those below it too");
      }
    }
    if (several) {
      out.line("");
    }
    out.flush();
  }

  @Override
  public void end() {
    if (several) {
      int sound = tally.getOrDefault(FsckReport.Verdict.CLEAN, 0);
      int odd = tally.getOrDefault(FsckReport.Verdict.WARNINGS, 0);
      int damaged = tally.getOrDefault(FsckReport.Verdict.DAMAGE, 0);
      out.line(
          String.format(
              Locale.ROOT,
              "%,d targets: %,d sound, %,d with warnings, %,d damaged, %,d not checked",
              sound + odd + damaged + notChecked,
              sound,
              odd,
              damaged,
              notChecked));
    }
  }

  private static String reason(String target, @Nullable Failure failure) {
    if (failure == null) {
      return "";
    }
    String message = failure.message();
    String known = target + ": ";
    return (message.startsWith(known) ? message.substring(known.length()) : message)
        + (failure.advice().isEmpty() ? "" : " (" + failure.advice() + ")");
  }

  private void verdict(String target, FsckReport report) {
    FsckReport.Counts counts = report.counts();
    String texts =
        quick
            ? String.format(Locale.ROOT, "%,d records listed, none read", counts.keys())
            : String.format(
                Locale.ROOT, "%,d records, %,d texts proven", counts.keys(), counts.textsRead());
    switch (report.worst()) {
      case CLEAN -> {
        String far = report.isIncomplete() ? " as far as it could be read" : quickly();
        Style style = report.isIncomplete() ? Style.WARNING : Style.GOOD;
        headline(style, "sound" + far, target, texts);
      }
      case WARNINGS ->
          headline(Style.WARNING, "sound" + quickly() + ", with warnings", target, texts);
      case DAMAGE -> headline(Style.BAD, "damage", target, loss(report));
    }
  }

  private String quickly() {
    return quick ? " as far as a quick look goes" : "";
  }

  /** What is listed and cannot be read; else what should be there and is not listed. */
  private String loss(FsckReport report) {
    FsckReport.Counts counts = report.counts();
    if (counts.textsLost() > 0) {
      return String.format(
          Locale.ROOT, "%,d of %,d texts are lost", counts.textsLost(), counts.keys());
    }
    Set<Key> unlisted = new TreeSet<>();
    report.findings().forEach(finding -> unlisted.addAll(finding.lost()));
    if (!unlisted.isEmpty()) {
      return String.format(Locale.ROOT, "%,d that should be there are not listed", unlisted.size());
    }
    return quick
        ? "the records were not read"
        : String.format(Locale.ROOT, "all %,d listed texts can be read", counts.textsRead());
  }

  private void headline(Style style, String verdict, String target, String more) {
    out.part(style, verdict).part(": ").part(Style.BOLD, target);
    out.part(more.isEmpty() ? "" : ": " + more).end();
  }

  private void findings(FsckReport report) {
    Map<Kind, Integer> seen = new EnumMap<>(Kind.class);
    for (Finding finding : report.findings()) {
      Kind kind = finding.damage().kind();
      int nth = seen.merge(kind, 1, Integer::sum);
      if (verbose || nth <= SHOWN_OF_A_KIND && !isOnlyCounted(kind)) {
        block(finding);
      }
    }
    if (!verbose) {
      seen.forEach(this::folded);
    }
  }

  /** Notes ask for nothing; only what could not be looked at does. */
  private static boolean isOnlyCounted(Kind kind) {
    return kind.severity() == Severity.NOTE && kind != Kind.NOT_CHECKED;
  }

  private void folded(Kind kind, int count) {
    int hidden = isOnlyCounted(kind) ? count : count - SHOWN_OF_A_KIND;
    if (hidden > 0) {
      String more = isOnlyCounted(kind) ? "" : "more of ";
      out.line(
          Style.FAINT,
          String.format(
              Locale.ROOT, "  %,d %s%s (--verbose lists them)", hidden, more, kind.word()));
    }
  }

  private void block(Finding finding) {
    Damage damage = finding.damage();
    Style style =
        switch (damage.kind().severity()) {
          case DAMAGE -> Style.BAD;
          case WARNING -> Style.WARNING;
          case NOTE -> Style.FAINT;
        };
    out.part("  ").part(style, damage.kind().word());
    if (damage.key() != null) {
      out.part(" of ").part(Style.BOLD, Shown.bytes(damage.key().joined()));
    }
    out.end();
    detail("where", place(damage));
    detail("expected", damage.expected());
    detail("found", damage.actual());
    detail("note", damage.detail());
    detail("costs", lost(finding));
    detail("mend", finding.fix());
  }

  private void detail(String what, String text) {
    if (!text.isEmpty()) {
      out.line(String.format(Locale.ROOT, "    %-9s %s", what, text));
    }
  }

  private static String place(Damage damage) {
    StringBuilder place = new StringBuilder(damage.file());
    if (damage.offset() != Damage.NOWHERE) {
      place.append(", byte ").append(damage.offset());
    }
    if (damage.length() != Damage.NOWHERE) {
      place.append(", ").append(damage.length()).append(" bytes");
    }
    return place.toString();
  }

  private static String lost(Finding finding) {
    List<Key> lost = finding.lost();
    if (lost.isEmpty()) {
      return "";
    }
    StringBuilder words = new StringBuilder();
    words.append(String.format(Locale.ROOT, "%,d %s", lost.size(), what(finding)));
    Set<Key> files = new TreeSet<>();
    lost.stream()
        .filter(key -> key.parts().size() > 1)
        .forEach(key -> files.add(Key.of(key.parts().get(0))));
    if (files.size() > 1) {
      words.append(String.format(Locale.ROOT, " of %,d files", files.size()));
    }
    for (int i = 0; i < Math.min(SHOWN_LOST, lost.size()); i++) {
      words.append(i == 0 ? ": " : ", ").append(Shown.bytes(lost.get(i).joined()));
    }
    if (lost.size() > SHOWN_LOST) {
      words.append(String.format(Locale.ROOT, ", and %,d more", lost.size() - SHOWN_LOST));
    }
    return words.toString();
  }

  private static String what(Finding finding) {
    String file = finding.damage().file();
    boolean one = finding.lost().size() == 1;
    if (file.endsWith("/inventory.knit") || file.endsWith("/inventory.kndx")) {
      return one ? "inventory" : "inventories";
    }
    boolean ofRevisions = file.contains(".bzr/") && finding.lost().get(0).parts().size() == 1;
    return (ofRevisions ? "revision" : "text") + (one ? "" : "s");
  }

  private void summary(FsckReport report, long nanos) {
    long[] by = new long[Severity.values().length];
    report.findings().forEach(f -> by[f.damage().kind().severity().ordinal()]++);
    FsckReport.Counts counts = report.counts();
    out.line(
        Style.FAINT,
        String.format(
            Locale.ROOT,
            "%s: %,d damage, %,d warnings, %,d notes; %,d bytes read, %,d of texts proven, %.1f s",
            report.storage(),
            by[0],
            by[1],
            by[2],
            counts.bytesRead(),
            counts.bytesDigested(),
            nanos / 1e9));
  }
}
