package dev.knit.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.knit.CorruptException;
import dev.knit.Golden;
import dev.knit.Slice;
import dev.knit.index.NaiveKndx.Entry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/**
 * Proves that the parser reads every file as a plain one written from the grammar does: invented
 * files, healthy and odd; real ones with bytes changed; and each of these cut at every byte.
 */
class KndxProperties {
  private static final byte[][] REAL = real();

  @Property(tries = 4000)
  void inventedFilesReadAsTheGrammarSays(@ForAll("files") byte[] file) {
    check(file);
  }

  @Property(tries = 4000)
  void mutatedFilesReadAsTheGrammarSays(@ForAll("mutated") byte[] file) {
    check(file);
  }

  @Property(tries = 60)
  void inventedFilesCutAnywhereReadAsTheGrammarSays(@ForAll("files") byte[] file) {
    for (int cut = 0; cut <= file.length; cut++) {
      check(Arrays.copyOf(file, cut));
    }
  }

  @Example
  void realFilesCutAnywhereReadAsTheGrammarSays() {
    for (byte[] file : REAL) {
      for (int cut = 0; cut <= Math.min(1500, file.length); cut++) {
        check(Arrays.copyOf(file, cut));
      }
    }
  }

  /** Rows, the verdict, and that whoever is refused is told of a damage. */
  private static void check(byte[] file) {
    byte[] within = new byte[file.length + 7]; // the parser must keep to its slice
    Arrays.fill(within, (byte) ':');
    System.arraycopy(file, 0, within, 3, file.length);
    KndxIndex index = KndxIndex.parse("x.kndx", Slice.of(within, 3, file.length));
    NaiveKndx naive = new NaiveKndx(file);
    assertEquals(naive.unreadable, index.unreadable());
    index.damage().forEach(found -> assertFalse(found.message().isEmpty()));
    if (naive.unreadable) {
      assertFalse(index.damage().isEmpty());
      assertThrows(CorruptException.class, index::readable);
      touch(index);
      return;
    }
    assertEquals(naive.entries.size(), index.size());
    int version = 0;
    for (Map.Entry<String, Entry> expected : naive.entries.entrySet()) {
      checkEntry(index, version++, expected.getKey(), expected.getValue());
    }
  }

  private static void checkEntry(KndxIndex index, int version, String id, Entry expected) {
    assertEquals(id, latin(index.id(version)));
    assertEquals(version, index.find(index.id(version)));
    assertEquals(expected.position(), index.position(version));
    assertEquals(expected.length(), index.length(version));
    List<String> options = List.of(expected.options().split(",", -1));
    assertEquals(options.contains("no-eol"), index.noEol(version));
    VersionIndex.Method method =
        options.contains("fulltext")
            ? VersionIndex.Method.FULLTEXT
            : options.contains("line-delta")
                ? VersionIndex.Method.DELTA
                : VersionIndex.Method.UNKNOWN;
    assertEquals(method, index.method(version));
    List<String> parents = new ArrayList<>();
    for (int place = 0; place < index.parentCount(version); place++) {
      parents.add(latin(index.parentId(version, place)));
      assertEquals(index.find(index.parentId(version, place)), index.parent(version, place));
    }
    assertEquals(expected.parents(), parents);
    boolean cannotBe =
        id.isEmpty()
            || method == VersionIndex.Method.UNKNOWN
            || method == VersionIndex.Method.DELTA && parents.isEmpty();
    if (cannotBe) {
      assertFalse(index.usable(version));
    }
  }

  /** Asks everything of an index that readers refuse: nothing may fail. */
  private static void touch(KndxIndex index) {
    for (int version = 0; version < index.size(); version++) {
      index.id(version);
      index.basis(version);
      index.lineOffset(version);
      for (int place = 0; place < index.parentCount(version); place++) {
        index.parentId(version, place);
        index.parent(version, place);
      }
    }
  }

  @Provide
  Arbitrary<byte[]> files() {
    Arbitrary<String> ids = Arbitraries.of("a", "b", "c", "d@e-1", "\u00fcml", "f:", "g.h", "\t");
    Arbitrary<String> options =
        Arbitraries.frequency(
            Tuple.of(6, "fulltext"),
            Tuple.of(6, "line-delta"),
            Tuple.of(2, "no-eol,fulltext"),
            Tuple.of(2, "line-delta,no-eol"),
            Tuple.of(1, "no-eol"),
            Tuple.of(1, "fulltext,line-delta"),
            Tuple.of(1, "fulltext,"),
            Tuple.of(1, "odd,,line-delta"),
            Tuple.of(1, ""));
    Arbitrary<String> numbers =
        Arbitraries.frequency(
            Tuple.of(40, "17"),
            Tuple.of(10, "0"),
            Tuple.of(10, "99999999999"),
            Tuple.of(1, "-1"),
            Tuple.of(1, "1234567890123456789"),
            Tuple.of(1, "1x"));
    Arbitrary<String> parents =
        Arbitraries.frequencyOf(
                Tuple.of(30, Arbitraries.of("0", "0", "1", "00")),
                Tuple.of(10, ids.map(id -> "." + id)),
                Tuple.of(1, Arbitraries.of(".", "2", "9", "x", "-1", "")))
            .list()
            .ofMaxSize(3)
            .map(list -> list.isEmpty() ? " " : " " + String.join(" ", list));
    Arbitrary<String> ends =
        Arbitraries.frequency(
            Tuple.of(40, " :"),
            Tuple.of(2, ":"),
            Tuple.of(1, ""),
            Tuple.of(1, " :\r"),
            Tuple.of(1, " :\u0000\u0000"));
    Arbitrary<String> lines =
        Combinators.combine(ids, options, numbers, numbers, parents, ends)
            .as(
                (id, option, position, length, of, end) ->
                    "\n" + id + " " + option + " " + position + " " + length + of + end);
    return lines
        .list()
        .ofMaxSize(8)
        .map(all -> bytes("# bzr knit index 8\n" + String.join("", all)));
  }

  @Provide
  Arbitrary<byte[]> mutated() {
    Arbitrary<Integer> bytes =
        Arbitraries.oneOf(
            Arbitraries.of(' ', '\n', ':', '.', ',', '0', '9', '\0').map(c -> (int) c),
            Arbitraries.integers().between(0, 255));
    Arbitrary<int[]> changes =
        Combinators.combine(Arbitraries.integers().between(0, 1 << 20), bytes)
            .as((place, value) -> new int[] {place, value});
    return Combinators.combine(Arbitraries.of(REAL), changes.list().ofMinSize(1).ofMaxSize(4))
        .as(
            (file, all) -> {
              byte[] bent = file.clone();
              for (int[] change : all) {
                bent[change[0] % bent.length] = (byte) change[1];
              }
              return bent;
            });
  }

  private static byte[][] real() {
    Map<String, byte[]> files = new TreeMap<>(Golden.unzip("knit.zip"));
    files.put("annotated", Golden.bytes("standalone/annotated.kndx"));
    files.keySet().removeIf(name -> name.endsWith("knit"));
    return files.values().stream()
        .filter(file -> Slice.of(file).startsWith(Kndx.HEADER))
        .toArray(byte[][]::new);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String latin(Slice id) {
    return new String(id.array(), id.offset(), id.length(), StandardCharsets.ISO_8859_1);
  }
}
