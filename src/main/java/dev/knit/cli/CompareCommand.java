package dev.knit.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.knit.Key;
import dev.knit.Shown;
import dev.knit.Slice;
import dev.knit.cli.Answer.Style;
import dev.knit.fsck.FsckOptions;
import dev.knit.fsck.Listener;
import dev.knit.store.KnitVersionedFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code knit compare}. */
@Command(
    name = "compare",
    description = {
      "Say whether two targets hold the same history, and what only one of them has.",
      "Keys and parents are compared, by the indices; with --texts each text too, by its digest."
    },
    footer = {
      "",
      "Exit status: 0 the same; 1 they differ.",
      "",
      "EXAMPLES",
      "  knit compare project copy-of-project",
      "  knit compare --texts tide.kndx /backup/tide.kndx"
    })
final class CompareCommand extends JsonCommand {
  private static final int SHOWN = 10;

  @Parameters(index = "0", paramLabel = "A", description = "One store.")
  String one = "";

  @Parameters(index = "1", paramLabel = "B", description = "The other.")
  String other = "";

  @Option(names = "--texts", description = "Read and compare every text.")
  boolean texts;

  @Option(
      names = {"-v", "--verbose"},
      description = "List every key that differs.")
  boolean verbose;

  /** What is held against one another, by a word for people. */
  private final Map<String, List<Key>> differences = new LinkedHashMap<>();

  private long common;

  CompareCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  void run() throws IOException {
    Target a = target(one);
    Target b = target(other);
    if (a.isPair() != b.isPair()) {
      throw usage("one knit and one repository: compare two knits, or two repositories");
    }
    for (String store :
        a.isPair() ? List.of("texts") : List.of("revisions", "inventories", "texts")) {
      keys(store, keys(a, store), keys(b, store));
    }
    if (texts) {
      texts(a, b);
    }
    differences.values().removeIf(List::isEmpty);
    status = differences.isEmpty() ? Exit.DONE : Exit.DAMAGE;
    if (json) {
      json();
    } else {
      words();
    }
  }

  private static SortedMap<Key, List<Slice>> keys(Target target, String store) throws IOException {
    SortedMap<Key, List<Slice>> keys = new TreeMap<>();
    try (Source source = Source.open(target)) {
      List<KnitVersionedFile> knits =
          source.lone() != null
              ? List.of(source.lone())
              : switch (store) {
                case "revisions" -> List.of(source.repository().revisions());
                case "inventories" -> List.of(source.repository().inventories());
                default -> source.repository().texts(source.repository().fileIds());
              };
      for (KnitVersionedFile knit : knits) {
        for (int version = 0; version < knit.index().size(); version++) {
          List<Slice> parents = new ArrayList<>();
          for (int place = 0; place < knit.index().parentCount(version); place++) {
            parents.add(knit.index().parentId(version, place));
          }
          keys.put(knit.key(version), parents);
        }
      }
    }
    return keys;
  }

  private void keys(String store, SortedMap<Key, List<Slice>> a, SortedMap<Key, List<Slice>> b) {
    List<Key> parents = new ArrayList<>();
    List<Key> onlyA = new ArrayList<>();
    a.forEach(
        (key, parentsInA) -> {
          List<Slice> parentsInB = b.get(key);
          if (parentsInB == null) {
            onlyA.add(key);
          } else {
            common++;
            if (!parentsInA.equals(parentsInB)) {
              parents.add(key);
            }
          }
        });
    differences.put(store + " only in A", onlyA);
    differences.put(
        store + " only in B", b.keySet().stream().filter(key -> !a.containsKey(key)).toList());
    differences.put(store + " with other parents", parents);
  }

  private void texts(Target a, Target b) throws IOException {
    SortedMap<Key, @Nullable String> inA = digests(a);
    SortedMap<Key, @Nullable String> inB = digests(b);
    List<Key> differ = new ArrayList<>();
    inA.forEach(
        (key, digest) -> {
          if (inB.containsKey(key) && !Objects.equals(digest, inB.get(key))) {
            differ.add(key);
          }
        });
    differences.put("texts that differ, or that one cannot give", differ);
  }

  private static SortedMap<Key, @Nullable String> digests(Target target) throws IOException {
    FsckOptions whole = FsckOptions.DEFAULT;
    FsckOptions options = new FsckOptions(false, true, whole.jobs(), whole.limits());
    return target.fsck(options, Listener.NONE).texts();
  }

  private void words() {
    Answer answer = terminal.out();
    Style style = differences.isEmpty() ? Style.GOOD : Style.WARNING;
    answer.part(style, differences.isEmpty() ? "the same" : "they differ");
    answer.line(String.format(Locale.ROOT, ": %,d keys are in both", common));
    differences.forEach(
        (what, keys) -> {
          answer.line(Style.BOLD, String.format(Locale.ROOT, "%,d %s", keys.size(), what));
          int most = verbose ? keys.size() : Math.min(SHOWN, keys.size());
          keys.subList(0, most).forEach(key -> answer.line("  " + Shown.bytes(key.joined())));
          if (most < keys.size()) {
            answer.line(
                Style.FAINT,
                String.format(
                    Locale.ROOT, "  and %,d more (--verbose lists them)", keys.size() - most));
          }
        });
  }

  private void json() throws IOException {
    JsonGenerator out = Json.begin(terminal.out());
    out.writeBooleanField("same", differences.isEmpty());
    out.writeNumberField("common", common);
    out.writeObjectFieldStart("differences");
    for (Map.Entry<String, List<Key>> difference : differences.entrySet()) {
      out.writeArrayFieldStart(
          difference.getKey().replaceAll("[ ,]+", "_").toLowerCase(Locale.ROOT));
      for (Key key : difference.getValue()) {
        out.writeStartObject();
        Json.key(out, key);
        out.writeEndObject();
      }
      out.writeEndArray();
    }
    out.writeEndObject();
    Json.finish(out, terminal.out());
  }
}
