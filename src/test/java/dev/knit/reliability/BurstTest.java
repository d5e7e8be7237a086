package dev.knit.reliability;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.knit.Severity;
import dev.knit.Slice;
import dev.knit.index.KndxIndex;
import dev.knit.repository.UnsupportedFormatException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Proves D5: indices and data files cut at each byte, with zeroed and swapped blocks, a doubled
 * tail and bytes behind their end. Each burst must be found, unless the file is one that a healthy
 * program may have left ({@link #harmless}); and no text may come out other than it was.
 */
class BurstTest {
  private static final int[] BLOCKS = {512, 4096};

  /** One burst: what a file became. */
  private record Burst(String what, String file, byte[] bytes) {}

  @ParameterizedTest
  @ValueSource(strings = {"plain", "annotated"})
  void ofALonePair(String stem) throws UnsupportedFormatException {
    prove(Bed.pair("golden/standalone", stem), 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"knit.zip", "knit3-subtree.zip"})
  void ofARepository(String zip) throws UnsupportedFormatException {
    prove(Bed.golden(zip), 13); // every 13th cut
  }

  @Tag("nightly")
  @ParameterizedTest
  @ValueSource(strings = {"knit.zip", "knit3-subtree.zip", "knit4-richroot.zip"})
  void atEachByteOfARepository(String zip) throws UnsupportedFormatException {
    prove(Bed.golden(zip), 1);
  }

  private static void prove(Bed bed, int step) throws UnsupportedFormatException {
    List<Burst> bursts = new ArrayList<>();
    for (String stem : bed.stems()) {
      bursts(bed, stem + ".kndx", step, bursts);
      bursts(bed, stem + ".knit", step, bursts);
    }
    List<String> unseen = java.util.Collections.synchronizedList(new ArrayList<>());
    List<String> lies = java.util.Collections.synchronizedList(new ArrayList<>());
    Map<String, Integer> harmless = new java.util.concurrent.ConcurrentSkipListMap<>();
    IntStream.range(0, bursts.size())
        .parallel()
        .forEach(
            i -> {
              Burst burst = bursts.get(i);
              Bed hit = bed.with(burst.file(), burst.bytes());
              if (!isFound(hit)) {
                String why = harmless(bed, burst);
                if (why == null) {
                  unseen.add(burst.what());
                } else {
                  harmless.merge(why, 1, Integer::sum);
                }
              }
              String stem = burst.file().replaceAll("\\.kn(it|dx)$", "");
              if (Texts.wrong(Texts.of(bed, stem), Texts.of(hit, stem)) > 0) {
                lies.add(burst.what());
              }
            });
    System.out.printf(
        "D5 %s: %d bursts, %d unseen, %d wrong texts; harmless: %s%n",
        bed.name(), bursts.size(), unseen.size(), lies.size(), harmless);
    assertEquals(List.of(), unseen);
    assertEquals(List.of(), lies);
  }

  private static boolean isFound(Bed hit) {
    try {
      return hit.fsck().findings().stream()
          .anyMatch(f -> f.damage().kind().severity() != Severity.NOTE);
    } catch (UnsupportedFormatException e) {
      throw new AssertionError(e);
    }
  }

  private static void bursts(Bed bed, String file, int step, List<Burst> into) {
    byte[] whole = bed.bytes(file);
    for (int cut = 0; cut < whole.length; cut += step) {
      add(into, whole, file + " cut at " + cut, file, Arrays.copyOf(whole, cut));
    }
    for (int block : BLOCKS) {
      for (int at = 0; at < whole.length; at += block) {
        byte[] zeroed = whole.clone();
        Arrays.fill(zeroed, at, Math.min(whole.length, at + block), (byte) 0);
        add(into, whole, file + " " + block + " zero bytes at " + at, file, zeroed);
        if (at + 2 * block <= whole.length) {
          byte[] swapped = whole.clone();
          System.arraycopy(whole, at, swapped, at + block, block);
          System.arraycopy(whole, at + block, swapped, at, block);
          add(into, whole, file + " blocks swapped at " + at, file, swapped);
        }
      }
    }
    for (int tail = 1; tail < whole.length; tail += step) {
      byte[] doubled = Arrays.copyOf(whole, whole.length + tail);
      System.arraycopy(whole, whole.length - tail, doubled, whole.length, tail);
      add(into, whole, file + " last " + tail + " twice", file, doubled);
    }
    Random random = new Random(whole.length);
    for (int i = 0; i < 20; i++) {
      byte[] garbage = new byte[1 + random.nextInt(200)];
      random.nextBytes(garbage);
      byte[] longer = Arrays.copyOf(whole, whole.length + garbage.length);
      System.arraycopy(garbage, 0, longer, whole.length, garbage.length);
      add(into, whole, file + " with garbage " + i, file, longer);
    }
  }

  private static void add(List<Burst> into, byte[] whole, String what, String file, byte[] bytes) {
    if (!Arrays.equals(whole, bytes)) {
      into.add(new Burst(what, file, bytes));
    }
  }

  /** Why a burst left what a healthy program may leave; null: it must be seen. */
  private static @Nullable String harmless(Bed bed, Burst burst) {
    if (!burst.file().endsWith(".kndx")) {
      return null;
    }
    KndxIndex before = KndxIndex.parse(burst.file(), Slice.of(bed.bytes(burst.file())));
    KndxIndex now = KndxIndex.parse(burst.file(), Slice.of(burst.bytes()));
    Map<Slice, String> lines = lines(before);
    if (!now.damage().isEmpty() || !lines.equals(lines(now))) {
      return null;
    }
    return now.rowCount() > before.rowCount() ? "a line repeated" : "line feeds that mean nothing";
  }

  private static Map<Slice, String> lines(KndxIndex index) {
    Map<Slice, String> lines = new TreeMap<>();
    for (int version = 0; version < index.size(); version++) {
      StringBuilder parents = new StringBuilder();
      for (int place = 0; place < index.parentCount(version); place++) {
        parents.append(' ').append(index.parentId(version, place));
      }
      lines.put(
          index.id(version),
          index.method(version)
              + " "
              + index.noEol(version)
              + " "
              + index.position(version)
              + " "
              + index.length(version)
              + parents);
    }
    return lines;
  }
}
