package dev.knit.cli;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;

/**
 * Which word calls which command, in the order in which help lists them.
 *
 * <p>picocli reads the annotations of a command when it is added, through proxies that the JVM
 * makes at run time; that is a good part of a short run. So a run adds only the command that it was
 * asked for.
 */
final class Commands {
  private static final List<String> NAMES =
      List.of(
          "fsck",
          "info",
          "log",
          "ls",
          "cat",
          "annotate",
          "diff",
          "graph",
          "compare",
          "dump",
          "bench",
          "completion",
          "help");

  private Commands() {}

  /**
   * Adds the command that {@code args} names; all of them where it names none, or asks for help.
   */
  static CommandLine addTo(CommandLine knit, String[] args, Terminal terminal) {
    if (args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"))) {
      return knit;
    }
    String asked = firstWord(args);
    if (!asked.equals("help") && NAMES.contains(asked)) {
      knit.addSubcommand(asked, command(asked, terminal));
    } else {
      addAll(knit, terminal);
    }
    return knit;
  }

  /** The whole tool, with every command. */
  static CommandLine all(Terminal terminal) {
    return addAll(new CommandLine(new Main()), terminal);
  }

  private static CommandLine addAll(CommandLine knit, Terminal terminal) {
    NAMES.forEach(name -> knit.addSubcommand(name, command(name, terminal)));
    return knit;
  }

  /** An Object, so that verifying this method loads none of the classes. */
  private static Object command(String name, Terminal terminal) {
    return switch (name) {
      case "fsck" -> new FsckCommand(terminal);
      case "info" -> new InfoCommand(terminal);
      case "log" -> new LogCommand(terminal);
      case "ls" -> new LsCommand(terminal);
      case "cat" -> new CatCommand(terminal);
      case "annotate" -> new AnnotateCommand(terminal);
      case "diff" -> new DiffCommand(terminal);
      case "graph" -> new GraphCommand(terminal);
      case "compare" -> new CompareCommand(terminal);
      case "dump" -> new DumpCommand(terminal);
      case "completion" -> new CompletionCommand(terminal);
      case "bench" ->
          new CommandLine(new BenchCommand()).addSubcommand(new BenchReadCommand(terminal));
      case "help" -> new HelpCommand();
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static String firstWord(String[] args) {
    for (String arg : args) {
      if (!arg.startsWith("-")) {
        return arg;
      }
    }
    return "";
  }
}
