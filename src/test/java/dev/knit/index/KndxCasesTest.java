package dev.knit.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.knit.CorruptException;
import dev.knit.Golden;
import dev.knit.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Proves that odd index files read as Breezy's compiled loader reads them. Goes over all golden
 * cases; those in which we differ on purpose stand in two lists with the reason.
 */
class KndxCasesTest {
  private static final String PARENT_LOST = "the loader takes a torn line and loses its parent";

  /** Skipped here, accepted there. */
  private static final Map<String, String> SKIPPED =
      Map.of(
          "parent glued to colon", PARENT_LOST,
          "torn ghost whose id contains a colon", PARENT_LOST,
          "empty options", "Breezy's other loader skips it; no program wrote it");

  /** The index is refused here, accepted there. */
  private static final Map<String, String> REFUSED =
      Map.of(
          "negative position", "it is no place in a file",
          "two spaces between parents", "the loader stops at the gap and loses parents",
          "two records on a line", "the loader takes the first and loses the second");

  /** Other numbers here than there. */
  private static final Map<String, Long> POSITIONS =
      Map.of("position beyond 31 bits", 1L << 31); // the loader wraps to a negative number

  @Test
  void everyCaseReadsAsInTheCompiledLoader() throws CorruptException {
    Set<String> seen = new TreeSet<>();
    for (JsonNode testCase : Golden.json("kndx-cases.json")) {
      String name = testCase.get("name").asText();
      seen.add(name);
      JsonNode breezy = testCase.get("compiled_loader");
      KndxIndex index =
          KndxIndex.parse("x.kndx", Slice.of(Golden.base64(testCase.get("kndx_b64"))));
      boolean refused = breezy.has("error") || REFUSED.containsKey(name);
      assertEquals(refused, index.unreadable(), name);
      if (refused) {
        assertFalse(index.damage().isEmpty(), name);
        CorruptException thrown = assertThrows(CorruptException.class, index::readable, name);
        assertTrue(index.damage().contains(thrown.damage()), name);
      } else {
        assertEquals(expected(name, breezy.get("entries")), entries(index.readable()), name);
      }
    }
    assertTrue(seen.containsAll(SKIPPED.keySet()));
    assertTrue(seen.containsAll(REFUSED.keySet()));
    assertTrue(seen.containsAll(POSITIONS.keySet()));
    assertEquals(35, seen.size());
  }

  private static Map<String, String> expected(String name, JsonNode entries) {
    Map<String, String> lines = new TreeMap<>();
    List<JsonNode> kept = new ArrayList<>();
    entries.forEach(kept::add);
    if (SKIPPED.containsKey(name)) {
      kept.remove(kept.size() - 1); // the odd line is the last one in these cases
    }
    for (JsonNode entry : kept) {
      List<String> options = new ArrayList<>();
      entry.get("options").forEach(option -> options.add(option.asText()));
      List<String> parents = new ArrayList<>();
      entry.get("parents").forEach(parent -> parents.add(parent.asText()));
      lines.put(
          entry.get("id").asText(),
          line(
              options.contains("fulltext"),
              options.contains("line-delta"),
              options.contains("no-eol"),
              POSITIONS.getOrDefault(name, entry.get("pos").asLong()),
              entry.get("size").asLong(),
              parents));
    }
    return lines;
  }

  private static Map<String, String> entries(KndxIndex index) {
    Map<String, String> lines = new TreeMap<>();
    for (int version = 0; version < index.size(); version++) {
      List<String> parents = new ArrayList<>();
      for (int place = 0; place < index.parentCount(version); place++) {
        parents.add(index.parentId(version, place).toString());
      }
      VersionIndex.Method method = index.method(version);
      lines.put(
          index.id(version).toString(),
          line(
              method == VersionIndex.Method.FULLTEXT,
              method == VersionIndex.Method.DELTA,
              index.noEol(version),
              index.position(version),
              index.length(version),
              parents));
    }
    return lines;
  }

  private static String line(
      boolean full, boolean delta, boolean noEol, long position, long length, List<String> of) {
    return full + " " + delta + " " + noEol + " " + position + " " + length + " " + of;
  }
}
