package dev.knit.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command itself; its jobs are subcommands. */
@Command(
    name = "knit",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Reads, checks, heals and writes Bazaar's knit repositories.")
public final class Main implements Runnable {
  @Spec private CommandSpec spec;

  public static void main(String[] args) {
    System.exit(Commands.addTo(new CommandLine(new Main()), args).execute(args));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Which command?");
  }
}
