package dev.knit.bench;

import java.util.List;

/** All figures of a run. */
public record BenchReport(Machine machine, String target, int threads, List<Figure> figures) {
  public BenchReport {
    figures = List.copyOf(figures);
  }
}
