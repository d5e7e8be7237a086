package dev.knit.cli;

import dev.knit.Shown;
import dev.knit.Slice;
import dev.knit.index.VersionIndex;
import dev.knit.text.UnifiedDiff;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code knit diff}. */
@Command(
    name = "diff",
    description = {
      "Print what changed between two revisions of a branch, or between two texts, as a patch."
    },
    footer = {
      "",
      "Without -r and -c: what the tip changed. Of a revision it is told what it changed",
      "of its first parent. A KEY is as in `cat`. Texts are printed byte for byte;",
      "`patch -p0` takes it.",
      "",
      "EXAMPLES",
      "  knit diff -c 12 project",
      "  knit diff -r tag:1.0..-1 project",
      "  knit diff tide.kndx tide-0003 tide-0004",
      "  knit diff project README@1 README@-1"
    })
final class DiffCommand extends KnitCommand {
  @Parameters(index = "0", paramLabel = "TARGET", description = "Where to look.")
  String target = "";

  @Parameters(index = "1..*", paramLabel = "KEY", description = "Two texts to compare.")
  List<String> keys = List.of();

  @Option(
      names = {"-r", "--revision"},
      paramLabel = "A..B",
      description = "From revision A to revision B.")
  @Nullable String range;

  @Option(
      names = {"-c", "--change"},
      paramLabel = "REVISION",
      description = "What this one changed of its first parent.")
  @Nullable String change;

  DiffCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  void run() throws IOException {
    if (range != null && change != null || !keys.isEmpty() && (range != null || change != null)) {
      throw usage("-r, -c and two KEYs: choose one");
    }
    if (!keys.isEmpty() && keys.size() != 2) {
      throw usage("two KEYs, or none");
    }
    try (Source source = Source.open(target(target))) {
      if (keys.size() == 2) {
        texts(source);
      } else if (source.lone() != null) {
        throw usage("of one knit it takes two KEYs; `knit graph` lists them");
      } else {
        trees(source);
      }
    }
  }

  private void texts(Source source) throws IOException {
    Slice old = source.locate(keys.get(0)).text();
    Slice young = source.locate(keys.get(1)).text();
    terminal
        .out()
        .bytes(
            UnifiedDiff.of(
                Slice.utf8(Shown.text(keys.get(0))),
                old,
                Slice.utf8(Shown.text(keys.get(1))),
                young));
  }

  private void trees(Source source) throws IOException {
    VersionIndex revisions = source.repository().revisions().index();
    Slice old;
    Slice young;
    if (range == null) {
      int version = change == null ? source.tip() : source.revision(change);
      young = revisions.id(version);
      old = revisions.parentCount(version) == 0 ? null : revisions.parentId(version, 0);
    } else {
      int dots = range.indexOf("..");
      if (dots < 0) {
        throw usage("-r takes A..B; what one revision changed is told by -c " + range);
      }
      String from = range.substring(0, dots);
      String to = range.substring(dots + 2);
      old = from.isEmpty() ? null : revisions.id(source.revision(from));
      young = revisions.id(to.isEmpty() ? source.tip() : source.revision(to));
    }
    new TreeDiff(source.repository(), terminal.out()).print(old, young);
  }
}
