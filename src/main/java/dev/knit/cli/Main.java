package dev.knit.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command itself; its jobs are subcommands. */
@Command(
    name = "knit",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Reads and checks Bazaar's knit repositories; changes nothing.",
    footer = {
      "",
      "A TARGET is a .kndx or .knit file or their common stem (one knit), a folder that",
      "is or holds a .bzr (a branch, a repository, a checkout), or a file: URL of these.",
      "",
      "Exit status: 0 done; 1 damage; 2 wrong usage; 3 could not look; 4 format not",
      "supported; 70 a bug of knit; 130, 143 interrupted.",
      "",
      "EXAMPLES",
      "  knit fsck project                is it sound, and what is lost if it is not",
      "  knit log project | head          what happened last",
      "  knit help fsck                   more about one command"
    })
public final class Main implements Runnable {
  /** How long an interrupted run may take to put things in order: locks released, files closed. */
  private static final long GRACE_SECONDS = 10;

  @Spec private CommandSpec spec;

  public static void main(String[] args) {
    CountDownLatch done = new CountDownLatch(1);
    Thread worker = Thread.currentThread();
    // A signal runs this hook; the JVM then ends with 128 + its number.
    Runtime.getRuntime().addShutdownHook(new Thread(() -> interrupt(worker, done)));
    int status = run(args, Terminal.ofProcess());
    done.countDown();
    System.exit(status);
  }

  private static void interrupt(Thread worker, CountDownLatch done) {
    if (done.getCount() == 0) {
      return;
    }
    worker.interrupt();
    try {
      done.await(GRACE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }

  /** Runs one command; prints to nothing but this terminal. */
  static int run(String[] args, Terminal terminal) {
    CommandLine knit = Commands.addTo(new CommandLine(new Main()), args, terminal);
    knit.setOut(terminal.helpWriter());
    knit.setErr(terminal.errorWriter());
    knit.setColorScheme(
        CommandLine.Help.defaultColorScheme(terminal.isColoured() ? Ansi.ON : Ansi.OFF));
    knit.setUsageHelpWidth(80);
    knit.setParameterExceptionHandler(wrongUsage(terminal));
    int status = knit.execute(args);
    try {
      terminal.out().flush();
    } catch (ClosedOutputException gone) {
      return gone.isPipe() ? status : Exit.COULD_NOT_LOOK;
    }
    return status;
  }

  private static IParameterExceptionHandler wrongUsage(Terminal terminal) {
    return (e, args) -> {
      String command = e.getCommandLine().getCommandSpec().qualifiedName();
      terminal.complain(unknownCommand(e, args));
      terminal.complain("`" + command + " --help` says how it is used.");
      return Exit.USAGE;
    };
  }

  /** What picocli calls an unmatched argument is a command that does not exist. */
  private static String unknownCommand(ParameterException e, String[] args) {
    boolean isFirst =
        e instanceof UnmatchedArgumentException unmatched
            && e.getCommandLine().getParent() == null
            && !unmatched.isUnknownOption()
            && args.length > 0
            && unmatched.getUnmatched().get(0).equals(args[0]);
    return isFirst ? "there is no command " + args[0] : String.valueOf(e.getMessage());
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Which command?");
  }
}
