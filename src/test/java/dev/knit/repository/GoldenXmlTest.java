package dev.knit.repository;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.knit.CorruptException;
import dev.knit.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Proves the readers of revisions and inventories on all texts of the golden repositories, in
 * formats 5, 6 and 7, against what Breezy 3.3.2 read in them; and the reader of lines against the
 * reader of texts.
 */
class GoldenXmlTest {
  private static final String FILE = "inventory.knit";

  @ParameterizedTest
  @MethodSource("dev.knit.repository.GoldenTexts#all")
  void revisionsSayWhatBreezyReads(GoldenTexts golden) throws CorruptException {
    Map<String, Slice> texts = golden.texts("revisions");
    assertFalse(texts.isEmpty());
    for (Map.Entry<String, Slice> text : texts.entrySet()) {
      JsonNode expected = golden.revision(text.getKey());
      Slice id = Slice.utf8(text.getKey());
      Revision revision = RevisionXml.parse("revisions.knit", id, text.getValue());
      assertEquals(id, revision.id());
      assertEquals(
          strings(expected.get("parents")),
          revision.parents().stream().map(Slice::toString).toList());
      assertEquals(expected.get("committer").asText(), revision.committer());
      assertEquals(expected.get("message").asText(), revision.message());
      assertEquals(expected.get("timestamp").asDouble(), revision.seconds());
      assertEquals(expected.get("timezone").asInt(), revision.timezone());
      assertEquals(Slice.utf8(expected.get("inventory_sha1").asText()), revision.inventorySha1());
      Map<String, String> properties = new TreeMap<>();
      expected
          .get("properties")
          .properties()
          .forEach(p -> properties.put(p.getKey(), p.getValue().asText()));
      assertEquals(properties, revision.properties());
      assertEquals(List.copyOf(properties.keySet()), List.copyOf(revision.properties().keySet()));
    }
  }

  private static List<String> strings(JsonNode array) {
    List<String> strings = new ArrayList<>();
    array.forEach(node -> strings.add(node.asText()));
    return strings;
  }

  @ParameterizedTest
  @MethodSource("dev.knit.repository.GoldenTexts#all")
  void inventoriesHoldTheTreesThatBreezySees(GoldenTexts golden) throws CorruptException {
    for (Map.Entry<String, Slice> text : golden.texts("inventories").entrySet()) {
      Inventory inventory = InventoryXml.parse(FILE, Slice.utf8(text.getKey()), text.getValue());
      Map<String, JsonNode> tree = new TreeMap<>();
      for (JsonNode entry : golden.revision(text.getKey()).get("tree")) {
        tree.put(entry.get("path").asText(), entry);
      }
      assertEquals(tree.size(), inventory.entries().size());
      for (Entry entry : inventory.entries()) {
        assertEntry(requireNonNull(tree.get(inventory.path(entry).toString())), entry);
        assertEquals(entry, inventory.entry(entry.fileId()));
      }
    }
  }

  private static void assertEntry(JsonNode expected, Entry entry) {
    assertEquals(expected.get("kind").asText(), entry.kind().element());
    assertEquals(Slice.utf8(expected.get("file_id").asText()), entry.fileId());
    assertEquals(Slice.utf8(expected.get("revision").asText()), entry.revision());
    assertEquals(expected.path("executable").asBoolean(), entry.executable());
    assertEquals(expected.path("text_size").asLong(-1), entry.textSize());
    assertEquals(text(expected, "text_sha1"), String.valueOf(entry.textSha1()));
    assertEquals(text(expected, "target"), String.valueOf(entry.symlinkTarget()));
  }

  private static String text(JsonNode node, String field) {
    return node.has(field) ? node.get(field).asText() : "null";
  }

  @ParameterizedTest
  @MethodSource("dev.knit.repository.GoldenTexts#all")
  void linesSayWhatTheirTextSays(GoldenTexts golden) throws CorruptException {
    InventoryLine line = new InventoryLine();
    for (Map.Entry<String, Slice> text : golden.texts("inventories").entrySet()) {
      Slice id = Slice.utf8(text.getKey());
      Inventory inventory = InventoryXml.parse(FILE, id, text.getValue());
      List<Slice> lines = GoldenTexts.lines(text.getValue());
      assertEquals(InventoryLine.Type.OPENING, Lines.read(line, lines.get(0)));
      assertEquals(id, line.value(InventoryLine.Field.REVISION));
      assertEquals("" + inventory.format(), "" + line.value(InventoryLine.Field.FORMAT));
      List<Entry> entries = new ArrayList<>();
      boolean plain = inventory.format() == 5;
      if (plain) {
        entries.add(inventory.root());
      }
      for (Slice one : lines.subList(1, lines.size() - 1)) {
        assertEquals(InventoryLine.Type.ENTRY, Lines.read(line, one), one.toString());
        entries.add(Lines.entry(line, plain ? inventory.root().fileId() : null));
      }
      assertEquals(List.copyOf(inventory.entries()), entries);
      assertEquals(InventoryLine.Type.CLOSING, Lines.read(line, lines.get(lines.size() - 1)));
      assertTrue(entries.size() > 1);
    }
  }
}
