package dev.knit.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.knit.Shown;
import dev.knit.Slice;
import dev.knit.cli.Answer.Style;
import dev.knit.store.AnnotatedText;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code knit annotate}. */
@Command(
    name = "annotate",
    description = "Print a text with the revision that brought each line.",
    footer = {
      "",
      "In a branch revisions stand with their numbers, else with their ids. A KEY is as in `cat`.",
      "",
      "EXAMPLES",
      "  knit annotate project README",
      "  knit annotate --ids tide.kndx tide-0003"
    })
final class AnnotateCommand extends JsonCommand {
  @Parameters(index = "0", paramLabel = "TARGET", description = "Where to look.")
  String target = "";

  @Parameters(index = "1", paramLabel = "KEY", description = "What to annotate.")
  String key = "";

  @Option(names = "--ids", description = "Revision ids instead of numbers.")
  boolean ids;

  AnnotateCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  void run() throws IOException {
    try (Source source = Source.open(target(target))) {
      Source.Place place = source.locate(key);
      AnnotatedText text = place.knit().annotate(place.version());
      if (json) {
        json(text);
        return;
      }
      String[] origins = new String[text.lineCount()];
      int width = 1;
      for (int line = 0; line < origins.length; line++) {
        origins[line] = origin(source, text.origin(line));
        width = Math.max(width, origins[line].length());
      }
      for (int line = 0; line < origins.length; line++) {
        terminal
            .out()
            .part(Style.FAINT, origins[line] + " ".repeat(width - origins[line].length()))
            .part(" | ")
            .content(text.line(line))
            .end();
      }
    }
  }

  private String origin(Source source, Slice id) throws IOException {
    String number = ids || source.lone() != null ? "" : source.numbered().number(id);
    return number.isEmpty() ? Shown.bytes(id) : number;
  }

  private void json(AnnotatedText text) throws IOException {
    JsonGenerator out = Json.begin(terminal.out());
    out.writeArrayFieldStart("lines");
    for (int line = 0; line < text.lineCount(); line++) {
      out.writeStartObject();
      Json.bytes(out, "origin", text.origin(line));
      Json.bytes(out, "text", text.line(line));
      out.writeEndObject();
    }
    out.writeEndArray();
    Json.finish(out, terminal.out());
  }
}
