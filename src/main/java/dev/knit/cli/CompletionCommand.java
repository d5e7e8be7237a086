package dev.knit.cli;

import dev.knit.Slice;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code knit completion}. */
@Command(
    name = "completion",
    description = "Print what makes bash (and zsh) complete knit's commands and options.",
    footer = {
      "",
      "EXAMPLES",
      "  source <(knit completion)",
      "  knit completion > ~/.local/share/bash-completion/completions/knit"
    })
final class CompletionCommand extends KnitCommand {
  CompletionCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  void run() {
    CommandLine all = Commands.all(terminal);
    // picocli completes files only for parameters of type File; ours may be URLs too.
    String script =
        AutoComplete.bash("knit", all).replace("compopt +o default", "compopt -o default");
    terminal.out().bytes(Slice.utf8(script));
  }
}
