package dev.knit.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.knit.CorruptException;
import dev.knit.Golden;
import dev.knit.Kind;
import dev.knit.Slice;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Proves that odd records read as Breezy reads them, or are damage of the right kind. Goes over all
 * golden cases; what Breezy refuses, and what it alone reads, stand in lists with the kind that is
 * ours.
 */
class RecordCasesTest {
  private static final Map<String, Kind> REFUSED_BY_BOTH =
      Map.ofEntries(
          Map.entry("member then junk", Kind.RECORD_UNDECODABLE),
          Map.entry("wrong crc", Kind.RECORD_CHECKSUM),
          Map.entry("wrong isize", Kind.RECORD_CHECKSUM),
          Map.entry("truncated member", Kind.RECORD_UNDECODABLE),
          Map.entry("wrong id in header", Kind.RECORD_OF_OTHER_KEY),
          Map.entry("wrong id in end line", Kind.RECORD_MALFORMED),
          Map.entry("no newline after end line", Kind.RECORD_MALFORMED),
          Map.entry("line after end line", Kind.RECORD_MALFORMED),
          Map.entry("wrong line count", Kind.LINE_COUNT_WRONG),
          Map.entry("wrong sha1", Kind.DIGEST_MISMATCH),
          Map.entry("upper case sha1", Kind.RECORD_MALFORMED),
          Map.entry("five header fields", Kind.RECORD_MALFORMED),
          Map.entry("no-eol on an empty text", Kind.RECORD_MALFORMED), // Breezy: IndexError
          Map.entry("no-eol flag lost", Kind.DIGEST_MISMATCH),
          Map.entry("overlapping hunks", Kind.RECORD_MALFORMED),
          Map.entry("annotated, no space in a line", Kind.ANNOTATION_MISSING));

  /** Hunks that no program ever wrote: Breezy clips or skips, and leaves the rest to the digest. */
  private static final Map<String, Kind> READ_BY_BREEZY_ALONE =
      Map.of(
          "spaces in hunk header", Kind.RECORD_MALFORMED,
          "end beyond the text", Kind.RECORD_MALFORMED,
          "start beyond the text", Kind.RECORD_MALFORMED,
          "count larger than the lines left", Kind.RECORD_MALFORMED);

  @Test
  void everyCaseIsReadOrRefusedAsListed() throws CorruptException {
    Set<String> refused = new TreeSet<>();
    for (JsonNode testCase : Golden.json("record-cases.json")) {
      String name = testCase.get("name").asText();
      JsonNode breezy = testCase.get("breezy");
      Kind kind = REFUSED_BY_BOTH.getOrDefault(name, READ_BY_BREEZY_ALONE.get(name));
      assertEquals(breezy.has("error"), REFUSED_BY_BOTH.containsKey(name), name);
      try (KnitPair pair =
          new KnitPair(
              Golden.base64(testCase.get("kndx_b64")),
              Golden.base64(testCase.get("knit_b64")),
              testCase.get("annotated").asBoolean())) {
        int version = pair.index().find(Slice.utf8(testCase.get("want").asText()));
        assertTrue(version >= 0, name);
        if (kind == null) {
          assertEquals(Slice.of(Golden.base64(breezy.get("text_b64"))), pair.text(version), name);
        } else {
          refused.add(name);
          assertEquals(
              kind,
              assertThrows(CorruptException.class, () -> pair.text(version), name).damage().kind(),
              name);
        }
      }
    }
    Set<String> listed = new TreeSet<>(REFUSED_BY_BOTH.keySet());
    listed.addAll(READ_BY_BREEZY_ALONE.keySet());
    assertEquals(listed, refused);
  }
}
