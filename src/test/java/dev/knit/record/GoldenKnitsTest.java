package dev.knit.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.knit.CorruptException;
import dev.knit.Golden;
import dev.knit.Slice;
import dev.knit.index.KndxIndex;
import dev.knit.index.VersionIndex;
import dev.knit.text.Lines;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Proves that every record of every golden knit reads as Breezy reads it: place, options, parents,
 * text, digest and the origin of each line. Goes over all records that the expected files list, and
 * asks that the indices list no others.
 */
class GoldenKnitsTest {
  private static final byte[] NONE = {};

  @ParameterizedTest
  @ValueSource(strings = {"knit", "knit3-subtree", "knit4-richroot", "chain"})
  void repositoriesReadAsBreezyReadsThem(String name) throws CorruptException {
    Map<String, byte[]> files = Golden.unzip(name + ".zip");
    int checked = 0;
    for (JsonNode knit : Golden.json(name + ".expected.json").get("knits")) {
      for (Map.Entry<String, List<JsonNode>> file : byFile(knit.get("records")).entrySet()) {
        String data = ".bzr/repository/" + file.getKey();
        checked +=
            check(
                files.getOrDefault(data.replaceFirst("knit$", "kndx"), NONE),
                files.getOrDefault(data, NONE),
                knit.get("annotated").asBoolean(),
                file.getValue());
      }
    }
    assertEquals(Map.of("knit", 41, "chain", 206).getOrDefault(name, 42), checked);
  }

  @Test
  void loneKnitsReadAsBreezyReadsThem() throws CorruptException {
    Map<String, List<JsonNode>> both = new TreeMap<>();
    JsonNode expected = Golden.json("standalone.expected.json");
    for (String name : List.of("annotated", "plain")) {
      both.putAll(byFile(expected.get(name).get("records")));
      int checked =
          check(
              Golden.bytes("standalone/" + name + ".kndx"),
              Golden.bytes("standalone/" + name + ".knit"),
              expected.get(name).get("annotated").asBoolean(),
              both.getOrDefault(name + ".knit", List.of()));
      assertEquals(15, checked);
    }
  }

  private static Map<String, List<JsonNode>> byFile(JsonNode records) {
    Map<String, List<JsonNode>> byFile = new TreeMap<>();
    records.forEach(
        record ->
            byFile
                .computeIfAbsent(record.get("file").asText(), file -> new ArrayList<>())
                .add(record));
    return byFile;
  }

  private static int check(byte[] kndx, byte[] knit, boolean annotated, List<JsonNode> records)
      throws CorruptException {
    try (KnitPair pair = new KnitPair(kndx, knit, annotated)) {
      assertFalse(pair.index().unreadable());
      assertEquals(List.of(), pair.index().damage());
      assertEquals(records.size(), pair.index().size());
      for (JsonNode record : records) {
        int version = pair.index().find(last(record.get("key")));
        checkIndex(pair.index(), version, record);
        checkText(pair, version, record, annotated);
      }
    }
    return records.size();
  }

  private static void checkIndex(KndxIndex index, int version, JsonNode expected) {
    assertEquals(last(expected.get("key")), index.id(version));
    assertEquals(expected.get("offset").asLong(), index.position(version));
    assertEquals(expected.get("length").asLong(), index.length(version));
    assertEquals(expected.get("no_eol").asBoolean(), index.noEol(version));
    assertTrue(index.usable(version));
    boolean isDelta = expected.get("method").asText().equals("line-delta");
    assertEquals(
        isDelta ? VersionIndex.Method.DELTA : VersionIndex.Method.FULLTEXT, index.method(version));
    JsonNode parents = expected.get("parents");
    assertEquals(parents.size(), index.parentCount(version));
    for (int place = 0; place < parents.size(); place++) {
      assertEquals(last(parents.get(place)), index.parentId(version, place));
      assertEquals(index.find(last(parents.get(place))), index.parent(version, place));
    }
    assertEquals(
        isDelta ? index.find(last(expected.get("compression_parent"))) : VersionIndex.ABSENT,
        index.basis(version));
  }

  private static void checkText(KnitPair pair, int version, JsonNode expected, boolean annotated)
      throws CorruptException {
    Slice text = pair.text(version);
    assertEquals(expected.get("fulltext_sha1").asText(), KnitPair.sha1(text));
    assertEquals(expected.get("fulltext_length").asInt(), text.length());
    assertEquals(expected.get("record_sha1").asText(), pair.record(version).digest().toString());
    if (expected.has("fulltext_b64")) {
      assertEquals(Slice.of(Golden.base64(expected.get("fulltext_b64"))), text);
    }
    if (annotated && expected.has("annotate")) {
      Lines lines = pair.lines(version).toLines();
      List<String> origins = new ArrayList<>();
      for (int line = 0; line < lines.count(); line++) {
        origins.add(pair.origins.get(lines.origin(line)).toString());
      }
      List<String> wanted = new ArrayList<>();
      expected.get("annotate").forEach(origin -> wanted.add(origin.asText()));
      assertEquals(wanted, origins);
    }
  }

  private static Slice last(JsonNode key) {
    return Slice.utf8(key.get(key.size() - 1).asText());
  }
}
