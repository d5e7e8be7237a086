package dev.knit.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How this process was started, so that another can be: with the same JVM, options and archive as
 * {@code ./knit} chose them.
 *
 * @param start the program and its options; without the class path and what follows
 */
record OwnProcess(List<String> start) {
  static OwnProcess here() {
    ProcessHandle.Info info = ProcessHandle.current().info();
    List<String> start = new ArrayList<>();
    start.add(info.command().orElse("java"));
    List<String> arguments = Arrays.asList(info.arguments().orElse(new String[0]));
    int main = arguments.indexOf(Main.class.getName());
    if (main > 1) { // before it stands -cp and its value
      start.addAll(arguments.subList(0, main - 2));
    }
    return new OwnProcess(List.copyOf(start));
  }

  /** A run of this command. */
  List<String> knit(List<String> arguments) {
    List<String> command = new ArrayList<>(start);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(Main.class.getName());
    command.addAll(arguments);
    return command;
  }

  /** A JVM that starts and does nothing. */
  List<String> bare() {
    List<String> command = new ArrayList<>(start);
    command.add("-version");
    return command;
  }
}
