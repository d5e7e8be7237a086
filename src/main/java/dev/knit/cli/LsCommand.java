package dev.knit.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.knit.Shown;
import dev.knit.Slice;
import dev.knit.repository.Entry;
import dev.knit.repository.EntryKind;
import dev.knit.repository.Inventory;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code knit ls}. */
@Command(
    name = "ls",
    description =
        "List the tree of a revision: folders end in /, executables in *, symlinks show where to.",
    footer = {
      "",
      "EXAMPLES",
      "  knit ls project",
      "  knit ls -r tag:1.0 --ids project        with the keys that `knit cat` takes",
      "  knit ls --json project"
    })
final class LsCommand extends JsonCommand {
  @Parameters(paramLabel = "TARGET", description = "A branch.")
  String target = "";

  @Option(
      names = {"-r", "--revision"},
      paramLabel = "REVISION",
      description = "The tree of this one; the tip's if none is named.")
  @Nullable String revision;

  @Option(names = "--ids", description = "The key of each entry's text too.")
  boolean ids;

  LsCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  void run() throws IOException {
    Target branch = target(target);
    if (branch.isPair()) {
      throw usage(target + " is one knit and has no tree; `knit graph` lists its versions");
    }
    try (Source source = Source.open(branch)) {
      int version = revision == null ? source.tip() : source.revision(revision);
      Inventory tree =
          source.repository().inventory(source.repository().revisions().index().id(version));
      Map<Slice, Entry> byPath = new TreeMap<>();
      for (Entry entry : tree.entries()) {
        if (!entry.isRoot()) {
          byPath.put(tree.path(entry), entry);
        }
      }
      if (json) {
        json(tree, byPath);
      } else {
        byPath.forEach(this::line);
      }
    }
  }

  private void line(Slice path, Entry entry) {
    Answer answer = terminal.out();
    answer.part(Shown.bytes(path));
    answer.part(
        switch (entry.kind()) {
          case DIRECTORY -> "/";
          case SYMLINK ->
              " -> " + (entry.symlinkTarget() == null ? "" : Shown.bytes(entry.symlinkTarget()));
          case TREE_REFERENCE -> "+";
          case FILE -> entry.executable() ? "*" : "";
        });
    if (ids) {
      answer.part("  " + Shown.bytes(entry.fileId()) + "/" + Shown.bytes(entry.revision()));
    }
    answer.end();
  }

  private void json(Inventory tree, Map<Slice, Entry> byPath) throws IOException {
    JsonGenerator out = Json.begin(terminal.out());
    Json.bytes(out, "revision", tree.revision());
    out.writeArrayFieldStart("entries");
    for (Map.Entry<Slice, Entry> at : byPath.entrySet()) {
      Entry entry = at.getValue();
      out.writeStartObject();
      Json.bytes(out, "path", at.getKey());
      out.writeStringField("kind", entry.kind().element());
      Json.bytes(out, "file_id", entry.fileId());
      Json.bytes(out, "revision", entry.revision());
      if (entry.kind() == EntryKind.FILE) {
        out.writeBooleanField("executable", entry.executable());
        out.writeNumberField("size", entry.textSize());
        out.writeStringField("sha1", String.valueOf(entry.textSha1()));
      }
      if (entry.symlinkTarget() != null) {
        Json.bytes(out, "symlink_target", entry.symlinkTarget());
      }
      out.writeEndObject();
    }
    out.writeEndArray();
    Json.finish(out, terminal.out());
  }
}
