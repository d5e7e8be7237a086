package dev.knit.cli;

import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.fsck.FsckOptions;
import dev.knit.fsck.FsckReport;
import dev.knit.fsck.Listener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code knit fsck}. */
@Command(
    name = "fsck",
    description = {
      "Say whether a knit or a repository is sound; if not, what is lost and what would mend it.",
      "Changes nothing, takes no lock, waits for none."
    },
    footer = {
      "",
      "Exit status: 0 sound, or warnings only (with --strict those are 1); 1 damage;",
      "3 something could not be looked at and no damage was seen; 4 a format that is not",
      "supported. Of several targets the first of 70, 1, 3, 4, 0 that one of them has.",
      "",
      "Of a shared repository only the branch that is named, or lies in it, is checked with",
      "it; with -r all branches below are.",
      "",
      "EXAMPLES",
      "  knit fsck project                     a branch, a repository or a checkout",
      "  knit fsck --json --texts tide.kndx    one knit, with the digest of each text",
      "  knit fsck -r --json-lines --resume all.jsonl /srv/bzr >> all.jsonl",
      "      all below a folder; after an interruption the same command goes on; its",
      "      exit status counts what was done before",
      "  knit fsck --quick project             layout, indices, locks and tips only"
    })
final class FsckCommand extends JsonCommand {
  @Parameters(arity = "1..*", paramLabel = "TARGET", description = "What to check.")
  List<String> targets = List.of();

  @Option(
      names = {"-r", "--recursive"},
      description = "Check every repository and branch below the folders that are named.")
  boolean recursive;

  @Option(
      names = "--resume",
      paramLabel = "FILE",
      description = {
        "FILE is what an earlier run printed with --json-lines: leave out what it has done."
      })
  @Nullable String resume;

  @Option(names = "--json-lines", description = "Print a line of JSON as each target is done.")
  boolean jsonLines;

  @Option(names = "--quick", description = "Layout, indices, locks and tips; read no record.")
  boolean quick;

  @Option(names = "--texts", description = "List the SHA-1 of every text (in the JSON).")
  boolean texts;

  @Option(names = "--strict", description = "Warnings end with 1, as damage does.")
  boolean strict;

  @Option(
      names = {"-v", "--verbose"},
      description = "List every finding, notes too.")
  boolean verbose;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Check with N threads (as many as there are cores).")
  @Nullable Integer jobs;

  @Option(
      names = "--max-text",
      paramLabel = "SIZE",
      converter = Size.class,
      description = "Expand no text above SIZE: 4096, 100M, 2G (1G).")
  @Nullable Long maxText;

  FsckCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  void run() throws IOException {
    FsckOptions options = options();
    FsckOutput output = output();
    Earlier earlier = resume == null ? Earlier.none() : Earlier.read(resume);
    output.begin();
    if (earlier.isTorn()) {
      terminal.out().bytes(Slice.utf8("\n")); // it is appended to: leave the torn line to itself
    }
    for (Finder.Found target : found()) {
      Integer known = earlier.status(target.word());
      if (known != null) {
        status = Exit.worse(status, known);
        continue;
      }
      Checked done = check(target, options);
      status = Exit.worse(status, done.status(strict));
      if (done.failure() != null && (json || jsonLines || done.failure().status() == Exit.BUG)) {
        done.failure().tell(terminal, done.target(), debug);
      }
      output.target(done);
      media().release();
    }
    output.end();
  }

  private List<Finder.Found> found() throws IOException {
    List<Finder.Found> all = new ArrayList<>();
    for (String target : targets) {
      if (recursive) {
        all.addAll(Finder.below(media(), target));
      } else {
        all.add(new Finder.Found(target, List.of(), null));
      }
    }
    return all;
  }

  private FsckOutput output() throws IOException {
    return json || jsonLines
        ? new FsckJson(terminal.out(), jsonLines, strict, texts)
        : new FsckWords(terminal.out(), verbose, quick, recursive || targets.size() > 1);
  }

  private FsckOptions options() {
    if (json && jsonLines) {
      throw usage("--json is one document, --json-lines many: choose one");
    }
    if (resume != null && !jsonLines) {
      throw usage("--resume goes with --json-lines, and takes what that printed");
    }
    int threads = jobs == null ? FsckOptions.DEFAULT.jobs() : jobs;
    if (threads < 1) {
      throw usage("--jobs " + threads + ": at least 1");
    }
    Limits limits = maxText == null ? Limits.DEFAULT : Limits.DEFAULT.withTextBytes(maxText);
    return new FsckOptions(quick, texts, threads, limits);
  }

  /** One target that cannot be looked at does not end the run over the others. */
  private Checked check(Finder.Found found, FsckOptions options) {
    String word = found.word();
    long start = System.nanoTime();
    try {
      if (found.failure() != null) {
        throw found.failure();
      }
      Target target = target(word);
      boolean shared = !found.branches().isEmpty();
      FsckReport report = report(shared ? target.withBranches(found.branches()) : target, options);
      boolean alone = report.isRepository() && !shared && target.branchFolders().isEmpty();
      return new Checked(word, report, null, System.nanoTime() - start, alone && !recursive);
    } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError thrown) {
      return new Checked(word, null, Failure.of(thrown), System.nanoTime() - start, false);
    }
  }

  private FsckReport report(Target target, FsckOptions options) throws IOException {
    boolean shown = terminal.errIsTerminal() && !quiet && !json && !jsonLines;
    try (Progress progress = shown ? new Progress(terminal, target.word()) : null) {
      return target.fsck(options, progress == null ? Listener.NONE : progress);
    }
  }
}
