package dev.knit.peers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A repository that the real brz wrote, with brz's own digests of all that is in it: made once
 * under {@code target/real-data} (or {@code KNIT_REAL_DATA}) and then found there by every test and
 * benchmark. Only read it; {@link #copyTo} gives one to write to. Making the large one takes about
 * a minute and a half on two cores, the small one some seconds; finding either costs 0.3 s a JVM.
 */
public final class RealRepository {
  /** Texts that have annotations in {@link #digests}. */
  private static final int ANNOTATED = 200;

  private static final Map<String, RealRepository> MADE = new HashMap<>();

  private final Path folder;
  private final Map<String, Integer> counts = new HashMap<>();

  private RealRepository(Path folder, String printed) {
    this.folder = folder;
    for (String word : printed.strip().split(" ")) {
      if (word.matches("\\w+=\\d+")) {
        counts.put(
            word.substring(0, word.indexOf('=')),
            Integer.valueOf(word.substring(word.indexOf('=') + 1)));
      }
    }
  }

  /** What Breezy reads for one key; {@code origins} only of sampled texts, else empty. */
  public record Digest(
      String kind,
      List<String> key,
      String sha1,
      long length,
      List<List<String>> parents,
      List<Run> origins) {}

  /** So many lines in a row that came in with one revision. */
  public record Run(String revision, int lines) {}

  /** 5,000 revisions and more than 10,000 texts in format {@code knit}. */
  public static RealRepository large() {
    return of("generated", "knit", 5000);
  }

  /** 300 revisions in a format: knit, dirstate-tags, rich-root or dirstate-with-subtree. */
  public static RealRepository small(String format) {
    return of("small-" + format, format, 300);
  }

  private static RealRepository of(String name, String format, int revisions) {
    Peers.need();
    synchronized (MADE) {
      return MADE.computeIfAbsent(name, absent -> make(home().resolve(name), format, revisions));
    }
  }

  private static RealRepository make(Path folder, String format, int revisions) {
    byte[] printed =
        Peers.script(
            "real_repository.sh",
            "--format",
            format,
            "--revisions",
            revisions,
            "--digests",
            ANNOTATED,
            folder);
    return new RealRepository(folder, new String(printed, StandardCharsets.UTF_8));
  }

  private static Path home() {
    String named = System.getenv("KNIT_REAL_DATA");
    return named == null || named.isEmpty()
        ? Peers.root().resolve("target/real-data")
        : Path.of(named).toAbsolutePath();
  }

  /** The shared repository: the folder that holds {@code .bzr}. */
  public Path repository() {
    return folder.resolve("knit");
  }

  /** Its branch {@code main}. */
  public Path branch() {
    return repository().resolve("main");
  }

  /** The bare git repository of the same history. */
  public Path git() {
    return folder.resolve("git");
  }

  /** How many {@code revisions}, {@code inventories}, {@code signatures} or {@code texts}. */
  public int count(String kind) {
    Integer count = counts.get(kind);
    if (count == null) {
      throw new IllegalArgumentException(kind + " is none of " + counts.keySet());
    }
    return count;
  }

  /** A copy that the caller may write to and damage: the shared repository at {@code to}. */
  public Path copyTo(Path to) {
    Trees.copy(repository(), to);
    return to;
  }

  /** Every key with the digest of its text as Breezy rebuilds it, in the order of the file. */
  public List<Digest> digests() {
    ObjectMapper mapper = new ObjectMapper();
    try (Stream<String> lines = Files.lines(folder.resolve("digests.jsonl"))) {
      List<Digest> digests = new ArrayList<>();
      for (String line : (Iterable<String>) lines::iterator) {
        JsonNode row = mapper.readTree(line);
        if (row.has("key")) {
          digests.add(digest(row));
        }
      }
      return digests;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Digest digest(JsonNode row) {
    List<List<String>> parents = new ArrayList<>();
    row.get("parents").forEach(parent -> parents.add(words(parent)));
    List<Run> origins = new ArrayList<>();
    row.path("annotate")
        .forEach(run -> origins.add(new Run(run.get(0).asText(), run.get(1).asInt())));
    return new Digest(
        row.get("kind").asText(),
        words(row.get("key")),
        row.get("sha1").asText(),
        row.get("length").asLong(),
        parents,
        origins);
  }

  private static List<String> words(JsonNode array) {
    List<String> words = new ArrayList<>();
    array.forEach(word -> words.add(word.asText()));
    return words;
  }
}
