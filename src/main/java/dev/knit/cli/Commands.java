package dev.knit.cli;

import java.util.LinkedHashMap;
import java.util.Map;
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
  private static final Map<String, Class<?>> BY_NAME = new LinkedHashMap<>();

  static {
    BY_NAME.put("help", HelpCommand.class);
  }

  private Commands() {}

  /**
   * Adds the command that {@code args} names; all of them where it names none, or asks for help.
   */
  static CommandLine addTo(CommandLine knit, String[] args) {
    if (args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"))) {
      return knit;
    }
    String asked = firstWord(args);
    if (asked.equals("help") || !BY_NAME.containsKey(asked)) {
      BY_NAME.forEach(knit::addSubcommand);
    } else {
      knit.addSubcommand(asked, BY_NAME.get(asked));
    }
    return knit;
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
