package dev.knit.cli;

import dev.knit.bench.BenchReport;
import dev.knit.bench.Figure;
import dev.knit.bench.Timing;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Figures as a table for people, or with commas for a spreadsheet. */
final class BenchWords {
  private static final double MILLI = 1e6; // nanoseconds
  private static final List<String> HEAD =
      List.of("", "ms", "(range)", "floor", "(range)", "ratio", "number", "MB", "a second", "MB/s");

  private BenchWords() {}

  static void table(BenchReport report, Answer answer) {
    answer.line(Answer.Style.BOLD, report.target());
    answer.line(report.machine().words() + "; " + report.threads() + " threads");
    answer.line("");
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEAD);
    report.figures().forEach(figure -> rows.add(row(figure)));
    for (List<String> row : rows) {
      answer.line(aligned(row, rows));
    }
    answer.line("");
    for (Figure figure : report.figures()) {
      answer.line(Answer.Style.FAINT, "floor of " + figure.what() + ": " + figure.floorIs());
    }
  }

  private static List<String> row(Figure figure) {
    return List.of(
        figure.what(),
        millis(figure.measured().median()),
        range(figure.measured()),
        millis(figure.floor().median()),
        range(figure.floor()),
        String.format(Locale.ROOT, "%.2f", figure.ratio()),
        String.format(Locale.ROOT, "%,d", figure.items()),
        String.format(Locale.ROOT, "%.1f", figure.bytes() / 1e6),
        String.format(Locale.ROOT, "%,.0f", figure.itemsPerSecond()),
        String.format(Locale.ROOT, "%,.0f", figure.megabytesPerSecond()));
  }

  private static String aligned(List<String> row, List<List<String>> rows) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < row.size(); column++) {
      int at = column;
      int width = rows.stream().mapToInt(r -> r.get(at).length()).max().orElse(0);
      String padding = " ".repeat(width - row.get(column).length());
      line.append(column == 0 ? row.get(0) + padding : "  " + padding + row.get(column));
    }
    return line.toString();
  }

  /** Numbers have no commas, and no word does. */
  static void csv(BenchReport report, Answer answer) {
    answer.line(
        "figure,median_ms,fastest_ms,slowest_ms,floor_median_ms,floor_fastest_ms,floor_slowest_ms,"
            + "ratio,items,bytes");
    for (Figure figure : report.figures()) {
      answer.line(
          String.join(
              ",",
              figure.name(),
              csv(figure.measured()),
              csv(figure.floor()),
              String.format(Locale.ROOT, "%.3f", figure.ratio()),
              Long.toString(figure.items()),
              Long.toString(figure.bytes())));
    }
  }

  private static String csv(Timing timing) {
    return String.format(
        Locale.ROOT,
        "%.3f,%.3f,%.3f",
        timing.median() / MILLI,
        timing.fastest() / MILLI,
        timing.slowest() / MILLI);
  }

  static String range(Timing timing) {
    return "(" + millis(timing.fastest()) + "-" + millis(timing.slowest()) + ")";
  }

  /** Three digits say all that a measurement does. */
  static String millis(double nanos) {
    double millis = nanos / MILLI;
    return String.format(
        Locale.ROOT, millis >= 100 ? "%.0f" : millis >= 10 ? "%.1f" : "%.2f", millis);
  }
}
