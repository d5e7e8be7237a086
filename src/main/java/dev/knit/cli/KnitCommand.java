package dev.knit.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What all commands share: their common options, and how they end. */
abstract class KnitCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "Write each transport operation to FILE.")
  @Nullable String traceFile;

  @Option(
      names = "--profile",
      description = "Say on stderr what was waited for: round trips, bytes, time.")
  boolean profile;

  @Option(names = "--debug", description = "Print the stack trace of what goes wrong.")
  boolean debug;

  @Option(
      names = {"-q", "--quiet"},
      description = "No progress, and nothing on stderr but errors.")
  boolean quiet;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  boolean help;

  final Terminal terminal;

  /** What the run ends with, as far as it is known. */
  int status = Exit.DONE;

  /** What the run is at, for messages. */
  private String about = "";

  private @Nullable Media media;

  KnitCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Does the job. Exceptions become exit codes in {@link Failure}, and nowhere else. */
  abstract void run() throws IOException;

  @Override
  public final Integer call() {
    try (Media opened = new Media(terminal, traceFile, profile)) {
      media = opened;
      run();
      terminal.out().flush();
      return status;
    } catch (ParameterException usage) {
      throw usage;
    } catch (ClosedOutputException gone) {
      if (gone.isPipe()) {
        return status;
      }
      terminal.complain("stdout: " + gone.getMessage());
      return Exit.COULD_NOT_LOOK;
    } catch (Throwable thrown) {
      Failure failure = Failure.of(thrown);
      failure.tell(terminal, about, debug);
      return Exit.worse(status, failure.status());
    }
  }

  /** Opens transports, and watches them if that is asked for. */
  Media media() {
    if (media == null) {
      throw new IllegalStateException("not running");
    }
    return media;
  }

  /** What the word on the command line means; from now on messages name it. */
  Target target(String word) throws IOException {
    about = word;
    return Target.of(media(), word);
  }

  /** From now on messages name this. */
  void about(String word) {
    about = word;
  }

  ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
