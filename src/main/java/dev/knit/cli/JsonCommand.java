package dev.knit.cli;

import picocli.CommandLine.Option;

/** A command whose answer a program can take too. */
abstract class JsonCommand extends KnitCommand {
  @Option(names = "--json", description = "Print one JSON document.")
  boolean json;

  JsonCommand(Terminal terminal) {
    super(terminal);
  }
}
