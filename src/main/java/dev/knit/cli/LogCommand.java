package dev.knit.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.knit.Shown;
import dev.knit.Slice;
import dev.knit.cli.Answer.Style;
import dev.knit.repository.Branch;
import dev.knit.repository.LastRevision;
import dev.knit.repository.Revision;
import dev.knit.repository.RevisionNumbers;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code knit log}. */
@Command(
    name = "log",
    description = "Print the revisions of a branch, newest first.",
    footer = {
      "",
      "A REVISION is a number, -1 (the last), tag:NAME, revid:ID or an id; a RANGE is",
      "REVISION, FROM..TO, FROM.. or ..TO.",
      "",
      "EXAMPLES",
      "  knit log project | head -20",
      "  knit log -n0 --line project             with all that was merged, a line each",
      "  knit log -r tag:1.0.. --json project    what came since"
    })
final class LogCommand extends JsonCommand {
  @Parameters(paramLabel = "TARGET", description = "A branch.")
  String target = "";

  @Option(
      names = {"-r", "--revision"},
      paramLabel = "RANGE",
      description = "Only these.")
  @Nullable String range;

  @Option(
      names = {"-n", "--levels"},
      paramLabel = "N",
      description = "Show N levels of merges; 0 is all, 1 (the default) the mainline.")
  int levels = 1;

  @Option(
      names = {"-l", "--limit"},
      paramLabel = "N",
      description = "At most N revisions.")
  int limit = Integer.MAX_VALUE;

  @Option(names = "--line", description = "One line a revision.")
  boolean line;

  private Map<Slice, List<Slice>> tags = Map.of();

  LogCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  void run() throws IOException {
    if (line && json) {
      throw usage("--line and --json: choose one");
    }
    if (levels < 0 || limit < 0) {
      throw usage("-n and -l take a number, 0 or more");
    }
    try (Source source = Source.open(branch())) {
      RevisionNumbers numbered = source.numbered();
      Branch here = source.repository().branch();
      LastRevision tip = here == null ? null : here.tip();
      if (numbered.size() == 0 && (tip == null || !tip.isNull())) {
        source.tip(); // says why there is nothing to tell; an empty branch has an empty log
      }
      tags = numbered.tagsOf();
      int[] bounds = bounds(source, numbered);
      JsonGenerator out = json ? begin() : null;
      int shown = 0;
      for (int entry = bounds[0]; entry <= bounds[1] && shown < limit; entry++) {
        if (levels == 0 || numbered.depth(entry) < levels || bounds[0] == bounds[1]) {
          shown++;
          one(source, numbered, entry, out);
        }
      }
      if (out != null) {
        out.writeEndArray();
        Json.finish(out, terminal.out());
      }
    }
  }

  private Target branch() throws IOException {
    Target branch = target(target);
    if (branch.isPair()) {
      throw usage(target + " is one knit; its versions are listed by `knit graph`");
    }
    return branch;
  }

  private JsonGenerator begin() throws IOException {
    JsonGenerator out = Json.begin(terminal.out());
    out.writeArrayFieldStart("revisions");
    return out;
  }

  /** The newest and the oldest entry that are asked for. */
  private int[] bounds(Source source, RevisionNumbers numbered) throws IOException {
    int last = numbered.size() - 1;
    if (range == null) {
      return new int[] {0, last};
    }
    int dots = range.indexOf("..");
    if (dots < 0) {
      int entry = entry(source, range);
      return new int[] {entry, entry};
    }
    String from = range.substring(0, dots);
    String to = range.substring(dots + 2);
    int newest = to.isEmpty() ? 0 : entry(source, to);
    int oldest = from.isEmpty() ? last : entry(source, from);
    if (newest > oldest && last >= 0) {
      throw usage("-r " + range + ": the older revision comes first");
    }
    return new int[] {newest, oldest};
  }

  private int entry(Source source, String word) throws IOException {
    int entry = source.numbered().entry(source.revision(word));
    if (entry < 0) {
      throw usage(word + " is no ancestor of this branch's tip");
    }
    return entry;
  }

  private void one(Source source, RevisionNumbers numbered, int entry, @Nullable JsonGenerator out)
      throws IOException {
    Revision revision = source.repository().revision(numbered.version(entry));
    List<Slice> names = tags.getOrDefault(revision.id(), List.of());
    if (out != null) {
      LogJson.write(out, revision, numbered.dotted(entry), numbered.depth(entry), names);
    } else if (line) {
      line(revision, numbered, entry, names);
    } else {
      block(revision, numbered, entry, names);
    }
  }

  private void line(Revision revision, RevisionNumbers numbered, int entry, List<Slice> names) {
    Answer answer = terminal.out();
    answer.part("  ".repeat(numbered.depth(entry)));
    answer.part(Style.BOLD, numbered.dotted(entry)).part(": ");
    answer.part(author(revision).replaceAll(" ?<.*", "")).part(" ");
    answer.part(Style.FAINT, Dates.day(revision)).part(" ");
    if (!names.isEmpty()) {
      answer.part(Style.WARNING, "{" + shown(names) + "} ");
    }
    if (revision.parents().size() > 1) {
      answer.part("[merge] ");
    }
    answer.line(revision.message().lines().findFirst().orElse(""));
  }

  private void block(Revision revision, RevisionNumbers numbered, int entry, List<Slice> names) {
    String indent = "    ".repeat(numbered.depth(entry));
    Answer answer = terminal.out();
    answer.line(Style.FAINT, indent + "-".repeat(60));
    String merge = revision.parents().size() > 1 ? " [merge]" : "";
    answer.part(indent).part("revno: ").part(Style.BOLD, numbered.dotted(entry) + merge).end();
    field(indent, "tags", names.isEmpty() ? null : shown(names));
    field(indent, "revision-id", Shown.bytes(revision.id()));
    revision.parents().forEach(parent -> field(indent, "parent", Shown.bytes(parent)));
    String authors = revision.properties().get("authors");
    field(indent, "author", authors == null ? revision.properties().get("author") : authors);
    field(indent, "committer", revision.committer());
    field(indent, "branch nick", revision.properties().get("branch-nick"));
    field(indent, "timestamp", Dates.full(revision));
    answer.line(indent + "message:");
    if (revision.message().isEmpty()) {
      answer.line(indent + "  (no message)");
    }
    String message = revision.message().replaceAll("[\\r\\n]+$", "");
    message.lines().forEach(text -> answer.line(indent + "  " + text));
  }

  private void field(String indent, String name, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      terminal.out().line(indent + name + ": " + value.replace("\n", ", "));
    }
  }

  private static String author(Revision revision) {
    String authors = revision.properties().get("authors");
    String author = revision.properties().get("author");
    return authors != null
        ? authors.lines().findFirst().orElse("")
        : author != null ? author : revision.committer();
  }

  private static String shown(List<Slice> names) {
    return String.join(", ", names.stream().map(Shown::bytes).toList());
  }
}
