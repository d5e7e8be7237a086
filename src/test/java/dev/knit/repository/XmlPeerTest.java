package dev.knit.repository;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.knit.Slice;
import dev.knit.peers.Peers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Proves the readers of revisions, inventories and their lines against Breezy, on texts with odd
 * names, ids, messages and properties that it writes afresh from a new seed.
 */
@Tag("peer")
class XmlPeerTest {
  private static final int COUNT = 500;
  private static final String FILE = "file";

  @Test
  void freshTextsSayWhatBreezyReads() throws IOException {
    int seed = (int) (System.nanoTime() & 0xffffff);
    String written = new String(Peers.script("xml_words.py", seed, COUNT), StandardCharsets.UTF_8);
    List<String> lines = written.lines().toList();
    assertEquals(2 * COUNT, lines.size());
    for (String line : lines) {
      JsonNode expected = new ObjectMapper().readTree(line);
      Slice text = Slice.of(Base64.getDecoder().decode(expected.get("text").asText()));
      String context = "seed " + seed + ": " + text;
      if (expected.has("revision")) {
        Slice id = Slice.utf8(expected.get("revision").asText());
        assertRevision(expected, id, RevisionXml.parse(FILE, id, text), context);
      } else {
        Slice id = Slice.utf8(expected.get("inventory").asText());
        Inventory inventory = InventoryXml.parse(FILE, id, text);
        assertEquals(id, inventory.revision(), context);
        assertEntries(expected.get("entries"), inventory, context);
        assertLines(inventory, text, context);
      }
    }
  }

  private static void assertRevision(
      JsonNode expected, Slice id, Revision revision, String context) {
    assertEquals(id, revision.id(), context);
    List<String> parents = new ArrayList<>();
    expected.get("parents").forEach(parent -> parents.add(parent.asText()));
    assertEquals(parents, revision.parents().stream().map(Slice::toString).toList(), context);
    List<String> properties = new ArrayList<>();
    expected
        .get("properties")
        .forEach(p -> properties.add(p.get(0).asText() + "=" + p.get(1).asText()));
    assertEquals(
        properties,
        revision.properties().entrySet().stream()
            .map(p -> p.getKey() + "=" + p.getValue())
            .toList(),
        context);
    assertEquals(expected.get("message").asText(), revision.message(), context);
    assertEquals(expected.get("committer").asText(), revision.committer(), context);
    assertEquals(expected.get("timestamp").asDouble(), revision.seconds(), context);
    assertEquals(expected.get("timezone").asInt(), revision.timezone(), context);
    assertEquals(
        expected.get("inventory_sha1").asText(), revision.inventorySha1().toString(), context);
  }

  private static void assertEntries(JsonNode expected, Inventory inventory, String context) {
    assertEquals(expected.size(), inventory.entries().size(), context);
    for (JsonNode fields : expected) {
      Slice fileId = Slice.utf8(fields.get(2).asText());
      Entry entry = requireNonNull(inventory.entry(fileId), context);
      assertEquals(fields.get(0).asText(), inventory.path(entry).toString(), context);
      assertEquals(fields.get(1).asText(), entry.kind().element(), context);
      assertEquals(fields.get(3).asText(), entry.revision().toString(), context);
      assertEquals(fields.get(4).asBoolean(), entry.executable(), context);
      assertEquals(text(fields.get(5)), text(entry.textSha1()), context);
      assertEquals(fields.get(6).asLong(-1), entry.textSize(), context);
      assertEquals(text(fields.get(7)), text(entry.symlinkTarget()), context);
    }
  }

  private static @Nullable String text(JsonNode node) {
    return node.isNull() ? null : node.asText();
  }

  private static @Nullable String text(@Nullable Slice slice) {
    return slice == null ? null : slice.toString();
  }

  private static void assertLines(Inventory inventory, Slice text, String context) {
    List<Slice> lines = GoldenTexts.lines(text);
    InventoryLine line = new InventoryLine();
    List<Entry> entries = new ArrayList<>();
    boolean plain = inventory.format() == 5;
    if (plain) {
      entries.add(inventory.root());
    }
    for (Slice one : lines.subList(1, lines.size() - 1)) {
      assertEquals(InventoryLine.Type.ENTRY, Lines.read(line, one), context);
      entries.add(Lines.entry(line, plain ? inventory.root().fileId() : null));
    }
    assertEquals(List.copyOf(inventory.entries()), entries, context);
  }
}
