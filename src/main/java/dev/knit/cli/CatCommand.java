package dev.knit.cli;

import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code knit cat}. */
@Command(
    name = "cat",
    description = "Print texts, byte for byte; each is proven by its digest first.",
    footer = {
      "",
      "A KEY is a revision id (of one knit), FILE-ID/REVISION-ID, PATH@REVISION, or PATH (at the",
      "tip). A REVISION is a number, -1 (the last), tag:NAME, revid:ID or an id.",
      "",
      "EXAMPLES",
      "  knit cat project README@-1",
      "  knit cat project src/main.c@tag:1.0",
      "  knit cat tide.kndx tide-0003"
    })
final class CatCommand extends KnitCommand {
  @Parameters(index = "0", paramLabel = "TARGET", description = "Where to look.")
  String target = "";

  @Parameters(index = "1..*", arity = "1..*", paramLabel = "KEY", description = "What to print.")
  List<String> keys = List.of();

  CatCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  void run() throws IOException {
    try (Source source = Source.open(target(target))) {
      for (String key : keys) {
        terminal.out().bytes(source.locate(key).text());
      }
    }
  }
}
