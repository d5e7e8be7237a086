package dev.knit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Proves that help can be read on 80 columns, is cut nowhere, and promises only what there is. */
class HelpTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
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
        "completion",
        "bench"
      })
  void fitsEightyColumns(String command) {
    String help = command.isEmpty() ? Run.knit("help").out() : Run.knit("help", command).out();
    assertTrue(help.startsWith("Usage: knit"), help);
    help.lines().forEach(line -> assertTrue(line.length() <= 80, line));
    assertFalse(help.contains("sftp:"), "no such transport yet");
  }

  @Test
  void theListHasASentenceForEachCommand() {
    Commands.all(new Terminal(System.out, System.err, false, false))
        .getSubcommands()
        .forEach(
            (name, command) -> {
              String[] words = command.getCommandSpec().usageMessage().description();
              String first = words.length > 0 ? words[0] : "";
              assertTrue(
                  name.equals("help") || first.endsWith("."), name + " is listed as: " + first);
            });
  }

  @Test
  void completionLeavesFileNamesToTheShell() {
    String script = Run.knit("completion").out();
    assertTrue(script.contains("compopt -o default"));
    assertFalse(script.contains("compopt +o default"));
    assertEquals(Exit.DONE, Run.knit("completion").status());
  }
}
