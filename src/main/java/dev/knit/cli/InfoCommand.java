package dev.knit.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.knit.Shown;
import dev.knit.Slice;
import dev.knit.graph.Generations;
import dev.knit.graph.Heads;
import dev.knit.index.Kndx;
import dev.knit.index.VersionIndex;
import dev.knit.lock.LockInfo;
import dev.knit.repository.Branch;
import dev.knit.repository.FileIdPath;
import dev.knit.repository.LastRevision;
import dev.knit.repository.Repository;
import dev.knit.repository.SmallFile;
import dev.knit.repository.VersionGraph;
import dev.knit.store.KnitVersionedFile;
import dev.knit.transport.Reply;
import dev.knit.transport.Session;
import dev.knit.transport.Stat;
import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code knit info}. */
@Command(
    name = "info",
    description = {
      "Say what a target is: its format, sizes, counts, lengths of delta chains, ghosts, locks, tip."
    },
    footer = {"", "EXAMPLES", "  knit info project", "  knit info --json tide.kndx"})
final class InfoCommand extends JsonCommand {
  private static final int SHOWN_HEADS = 5;

  @Parameters(paramLabel = "TARGET", description = "What to look at.")
  String target = "";

  InfoCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  void run() throws IOException {
    Facts facts = new Facts();
    try (Source source = Source.open(target(target))) {
      facts.put("target", target);
      if (source.lone() != null) {
        knit(facts, source.lone(), source.target());
      } else {
        repository(facts, source);
      }
    }
    if (json) {
      JsonGenerator out = Json.to(terminal.out());
      facts.put("format", 1L).write(out);
      Json.end(out, terminal.out());
    } else {
      facts.print(terminal.out());
    }
  }

  private static void knit(Facts facts, KnitVersionedFile knit, Target target) throws IOException {
    facts.put("kind", "knit");
    facts.put("storage", "knit, " + knit.style().name().toLowerCase(Locale.ROOT) + " lines");
    try (Session session = target.root().session()) {
      long[] sizes = sizes(session, List.of(String.valueOf(target.stem())));
      facts.put("bytes", new Facts().put("index", sizes[0]).put("data", sizes[1]));
    }
    texts(facts, "texts", List.of(knit));
    graph(facts, knit.index());
  }

  private void repository(Facts facts, Source source) throws IOException {
    Repository repository = source.repository();
    facts.put("kind", "repository");
    facts.put("storage", repository.format().word());
    Branch branch = repository.branch();
    LastRevision tip = branch == null ? null : branch.tip();
    if (branch != null && tip != null) {
      facts.put(
          "tip", tip.isNull() ? "none yet" : tip.number() + ", " + Shown.bytes(tip.revision()));
      facts.put("tags", (long) branch.tags().revisions().size());
    }
    List<Slice> fileIds = repository.fileIds();
    facts.put("files", (long) fileIds.size());
    texts(facts, "revisions", List.of(repository.revisions()));
    texts(facts, "inventories", List.of(repository.inventories()));
    texts(facts, "texts", repository.texts(fileIds));
    List<String> stems = new ArrayList<>(List.of("revisions", "inventory", "signatures"));
    fileIds.forEach(id -> stems.add(FileIdPath.stem(id)));
    stems.replaceAll(stem -> Repository.FOLDER + stem);
    long[] sizes = sizes(repository.session(), stems);
    facts.put("bytes", new Facts().put("index", sizes[0]).put("data", sizes[1]));
    graph(facts, repository.revisions().index());
    facts.put("locks", locks(repository));
  }

  private static void texts(Facts facts, String name, List<KnitVersionedFile> knits) {
    Chains chains = new Chains();
    knits.forEach(knit -> chains.add(knit.index()));
    facts.put(name, chains.facts());
  }

  private static void graph(Facts facts, VersionIndex index) {
    VersionGraph versions = new VersionGraph(index);
    int[] heads = Heads.of(Generations.of(versions.graph()));
    facts.put("ghosts", (long) versions.ghostCount());
    facts.put("heads", (long) heads.length);
    facts.put(
        heads.length > SHOWN_HEADS ? "some_heads" : "head_ids",
        Arrays.stream(heads)
            .limit(SHOWN_HEADS)
            .mapToObj(head -> Shown.bytes(versions.id(head)))
            .toList());
  }

  /** Bytes of all indices, and of all data files; all asked for at once. */
  private static long[] sizes(Session session, List<String> stems) throws IOException {
    List<Reply<Stat>> replies = new ArrayList<>();
    for (String stem : stems) {
      replies.add(session.stat(stem + Kndx.SUFFIX));
      replies.add(session.stat(stem + KnitVersionedFile.DATA_SUFFIX));
    }
    long[] sizes = new long[2];
    for (int i = 0; i < replies.size(); i++) {
      try {
        sizes[i % 2] += replies.get(i).await().size();
      } catch (TransportException e) {
        if (e.reason() != Reason.ABSENT) {
          throw e;
        }
      }
    }
    return sizes;
  }

  private static List<String> locks(Repository repository) throws IOException {
    List<String> held = new ArrayList<>();
    List<String> folders = new ArrayList<>(List.of(Repository.FOLDER));
    if (repository.branch() != null) {
      folders.add(repository.branch().path(""));
    }
    for (String folder : folders) {
      String info = folder + "lock/held/info";
      Slice content = SmallFile.read(repository.session(), info);
      if (content != null) {
        held.add(folder + "lock: " + LockInfo.parse(content).describe());
      }
    }
    return held;
  }
}
