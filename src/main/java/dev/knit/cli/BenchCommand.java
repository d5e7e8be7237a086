package dev.knit.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code knit bench}: its jobs are subcommands. */
@Command(
    name = "bench",
    description =
        "Measure how fast it is here, and how fast it could be: each figure has its floor.")
final class BenchCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  private boolean help;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "What to measure?");
  }
}
