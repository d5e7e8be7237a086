package dev.knit.cli;

import dev.knit.bench.BenchOptions;
import dev.knit.bench.BenchReport;
import dev.knit.bench.ReadBench;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code knit bench read}. */
@Command(
    name = "read",
    description = {
      "Measure reading a repository: a whole fsck, random texts, indices, a cold process. Each"
          + " figure is the median of some rounds, with the fastest and the slowest, and has its"
          + " floor beside it: the time for what no program can leave out, measured in turns with"
          + " it. All files of the repository are held in memory meanwhile."
    },
    footer = {"", "EXAMPLES", "  knit bench read project", "  knit bench read --html bench.html ."})
final class BenchReadCommand extends JsonCommand {
  private static final int GENERATED_VERSIONS = 200_000;

  @Parameters(paramLabel = "REPO", description = "A repository of knits.")
  String target = "";

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Use N threads (as many as there are cores).")
  int jobs = Runtime.getRuntime().availableProcessors();

  @Option(names = "--rounds", paramLabel = "N", description = "Measure each N times (7).")
  int rounds = 7;

  @Option(names = "--texts", paramLabel = "N", description = "Choose N texts (1000).")
  int texts = 1000;

  @Option(names = "--seed", paramLabel = "N", description = "What chooses them (1).")
  long seed = 1;

  @Option(names = "--csv", description = "Print a line a figure, with commas; times in ms.")
  boolean csv;

  @Option(names = "--html", paramLabel = "FILE", description = "Write a page with bars to FILE.")
  @Nullable Path html;

  BenchReadCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  void run() throws IOException {
    BenchReport report = measure();
    if (html != null) {
      Files.writeString(html, BenchHtml.page(report), StandardCharsets.UTF_8);
    }
    if (json) {
      BenchJson.write(report, terminal.out());
    } else if (csv) {
      BenchWords.csv(report, terminal.out());
    } else {
      BenchWords.table(report, terminal.out());
    }
  }

  private BenchReport measure() throws IOException {
    if (json && csv) {
      throw usage("--json or --csv: choose one");
    }
    if (jobs < 1 || rounds < 1 || texts < 1) {
      throw usage("--jobs, --rounds and --texts: at least 1");
    }
    Target repository = Target.of(media(), target);
    if (repository.isPair()) {
      throw usage(target + " is one knit: only a whole repository is measured");
    }
    OwnProcess own = OwnProcess.here();
    return ReadBench.run(
        repository.root(),
        target,
        new BenchOptions(
            jobs,
            rounds,
            seed,
            texts,
            GENERATED_VERSIONS,
            own.knit(List.of("fsck", "--jobs", Integer.toString(jobs), target)),
            own.bare()));
  }
}
