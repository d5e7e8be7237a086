package dev.knit.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.Key;
import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.index.Kndx;
import dev.knit.index.KndxIndex;
import dev.knit.index.VersionIndex.Method;
import dev.knit.peers.RealRepository;
import dev.knit.record.KnitRecord;
import dev.knit.record.RecordPlace;
import dev.knit.record.RecordReader;
import dev.knit.text.Composition;
import dev.knit.text.Delta;
import dev.knit.text.Lines;
import dev.knit.text.PatienceMatcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Proves that a delta made here is the one that brz stored, hunk for hunk and line for line, for
 * every delta of the texts and inventories of a repository that brz wrote. Skipped without brz.
 */
@Tag("peer")
class BrzDeltasPeerTest {
  @Test
  void inventories() throws IOException {
    Path repository = RealRepository.small("knit").repository().resolve(".bzr/repository");
    assertTrue(compare(repository.resolve("inventory.kndx"), false) > 100);
  }

  @Test
  void texts() throws IOException {
    Path knits = RealRepository.small("knit").repository().resolve(".bzr/repository/knits");
    List<Path> indices;
    try (Stream<Path> files = Files.walk(knits)) {
      indices = files.filter(file -> file.toString().endsWith(Kndx.SUFFIX)).toList();
    }
    int deltas = 0;
    for (Path index : indices) {
      deltas += compare(index, true);
    }
    assertTrue(deltas > 100, "only " + deltas);
  }

  /** Answers how many deltas there were. */
  private static int compare(Path indexFile, boolean annotated) throws IOException {
    String name = indexFile.toString();
    KndxIndex index = KndxIndex.parse(name, Slice.of(Files.readAllBytes(indexFile))).readable();
    byte[] data =
        Files.readAllBytes(Path.of(name.replace(Kndx.SUFFIX, KnitVersionedFile.DATA_SUFFIX)));
    @Nullable Lines[] texts = new @Nullable Lines[index.size()];
    int deltas = 0;
    try (RecordReader reader = new RecordReader(Limits.DEFAULT)) {
      for (int version = 0; version < index.size(); version++) {
        int from = (int) index.position(version);
        int length = (int) index.length(version);
        boolean isDelta = index.method(version) == Method.DELTA;
        RecordPlace place = new RecordPlace(name, Key.of(index.id(version)), from, length);
        KnitRecord record = reader.read(place, data, from, from + length, isDelta, annotated, null);
        Lines basis = isDelta ? Objects.requireNonNull(texts[index.basis(version)]) : Lines.NONE;
        Lines text = Objects.requireNonNull(record.on(Composition.of(basis))).toLines();
        texts[version] = text;
        if (record.delta() != null) {
          boolean noEol = index.noEol(index.basis(version));
          Delta ours =
              Delta.of(
                  PatienceMatcher.match(basis, noEol, text, index.noEol(version)),
                  basis.count(),
                  text);
          assertSame(record.delta(), ours, place.toString());
          deltas++;
        }
      }
    }
    return deltas;
  }

  private static void assertSame(Delta expected, Delta actual, String where) {
    assertArrayEquals(hunks(expected), hunks(actual), where);
    assertEquals(expected.inserted().all(), actual.inserted().all(), where);
  }

  private static int[] hunks(Delta delta) {
    int[] hunks = new int[3 * delta.size()];
    for (int hunk = 0; hunk < delta.size(); hunk++) {
      hunks[3 * hunk] = delta.start(hunk);
      hunks[3 * hunk + 1] = delta.end(hunk);
      hunks[3 * hunk + 2] = delta.count(hunk);
    }
    return hunks;
  }
}
