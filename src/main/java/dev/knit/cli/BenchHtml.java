package dev.knit.cli;

import dev.knit.Shown;
import dev.knit.bench.BenchReport;
import dev.knit.bench.Figure;
import dev.knit.bench.Timing;
import java.util.Locale;

/**
 * Figures as one page that needs nothing else: of each a bar and that of its floor, as long as they
 * took; a line over each bar goes from the fastest round to the slowest.
 */
final class BenchHtml {
  private static final int WIDTH = 640;
  private static final int BAR = 16;
  private static final String HEAD =
      """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>knit bench</title>
      <style>
      body{font:15px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em}
      h2{font-size:1em;margin:1.6em 0 .2em} p{margin:.2em 0;color:#555}
      .figure{fill:#2a6fb0} .floor{fill:#9bb} .range{stroke:#222}
      </style></head><body>
      """;

  private BenchHtml() {}

  static String page(BenchReport report) {
    StringBuilder page = new StringBuilder(HEAD);
    page.append("<h1>").append(escaped(report.target())).append("</h1>\n<p>");
    page.append(escaped(report.machine().words())).append("; ");
    page.append(report.threads()).append(" threads</p>\n");
    report.figures().forEach(figure -> figure(page, figure));
    return page.append("</body></html>\n").toString();
  }

  private static void figure(StringBuilder page, Figure figure) {
    double longest = Math.max(figure.measured().slowest(), figure.floor().slowest());
    page.append(
        String.format(
            Locale.ROOT,
            "<h2>%s: %s ms, %.2f times the floor</h2>\n",
            escaped(figure.what()),
            BenchWords.millis(figure.measured().median()),
            figure.ratio()));
    page.append(
        String.format(
            Locale.ROOT,
            "<p>%,d, %.1f MB: %,.0f a second, %,.0f MB/s. Floor %s ms: %s.</p>\n",
            figure.items(),
            figure.bytes() / 1e6,
            figure.itemsPerSecond(),
            figure.megabytesPerSecond(),
            BenchWords.millis(figure.floor().median()),
            escaped(figure.floorIs())));
    page.append(
        String.format("<svg width=\"%d\" height=\"%d\" role=\"img\">\n", WIDTH, 2 * BAR + 6));
    bar(page, "figure", figure.measured(), longest, 0);
    bar(page, "floor", figure.floor(), longest, BAR + 4);
    page.append("</svg>\n");
  }

  private static void bar(
      StringBuilder page, String style, Timing timing, double longest, int top) {
    double scale = WIDTH / longest;
    page.append(
        String.format(
            Locale.ROOT,
            "<rect class=\"%s\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>"
                + "<line class=\"range\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>\n",
            style,
            top,
            timing.median() * scale,
            BAR,
            timing.fastest() * scale,
            timing.slowest() * scale,
            top + BAR / 2,
            top + BAR / 2));
  }

  private static String escaped(String text) {
    return Shown.text(text).replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
