package dev.knit.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.CorruptException;
import dev.knit.Slice;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Proves that what {@link RevisionLinks} reads is what the XML parser reads: on the golden
 * revisions, on those with any byte changed; and that it leaves to the parser what is written in
 * another way.
 */
class RevisionLinksTest {
  private static final String USUAL =
      """
      <revision committer="A &lt;a@b&gt;" format="5" inventory_sha1="0123456789012345678901234567890123456789" revision_id="r-3" timestamp="1.000" timezone="0">
      <message>one
      two</message>
      <parents>
      <revision_ref revision_id="r-2" />
      <revision_ref revision_id="r-1" />
      </parents>
      <properties><property name="branch-nick">x</property>
      <property name="empty" />
      </properties>
      </revision>
      """;

  @ParameterizedTest
  @MethodSource("dev.knit.repository.GoldenTexts#all")
  void goldenRevisions(GoldenTexts golden) throws CorruptException {
    int read = 0;
    for (Map.Entry<String, Slice> text : golden.texts("revisions").entrySet()) {
      read += compare(text.getKey(), text.getValue()) ? 1 : 0;
    }
    assertTrue(read > 0, "none of them is usual");
  }

  @Test
  void usual() {
    RevisionLinks links = RevisionLinks.read(Slice.utf8(USUAL));
    assertNotNull(links);
    assertEquals(Slice.utf8("r-3"), links.id());
    assertEquals(List.of(Slice.utf8("r-2"), Slice.utf8("r-1")), links.parents());
    assertEquals(40, links.inventorySha1().length());
  }

  @Test
  void whatIsReadOfChangedTextsIsWhatTheParserReads() {
    Random random = new Random(20261201);
    int read = 0;
    for (int run = 0; run < 20_000; run++) {
      byte[] bytes = Slice.utf8(USUAL).toArray();
      bytes[random.nextInt(bytes.length)] =
          (byte)
              (random.nextInt(3) == 0 ? random.nextInt() : "<>&\" \nx".charAt(random.nextInt(7)));
      RevisionLinks links = RevisionLinks.read(Slice.of(bytes));
      if (links == null) {
        continue;
      }
      read++;
      try {
        Revision revision = RevisionXml.parse("revisions.knit", Slice.utf8("r-3"), Slice.of(bytes));
        assertEquals(
            revision.id(),
            links.id(),
            () -> new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1));
        assertEquals(revision.parents(), links.parents());
        assertEquals(revision.inventorySha1(), links.inventorySha1());
      } catch (CorruptException e) {
        read--; // the parser also asks for what links do not: a number in timestamp, quotes in
        // pairs
      }
    }
    assertTrue(read > 1000, "read: " + read);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<revision \n", // attributes on other lines
        "revision_id=\"r&#51;\"", // an escape in an id
        "<message>on\u00e9", // not ASCII
        "<message>o<b/>ne", // other elements
        "<message>o&nbsp;ne", // other references
        "</revision>\n\n", // more behind the end
        "<parents>\n<parents>",
        "<revision_ref revision_id='r-2' />"
      })
  void whatIsUnusualIsLeftToTheParser(String odd) {
    String text =
        switch (odd.substring(0, 4)) {
          case "<rev" ->
              odd.contains("ref")
                  ? USUAL.replace("<revision_ref revision_id=\"r-2\" />", odd)
                  : USUAL.replace("<revision ", odd);
          case "revi" -> USUAL.replace("revision_id=\"r-3\"", odd);
          case "<mes" -> USUAL.replace("<message>one", odd);
          case "<par" -> USUAL.replace("<parents>", odd);
          default -> USUAL.replace("</revision>\n", odd);
        };
    assertTrue(!text.equals(USUAL));
    assertNull(RevisionLinks.read(Slice.utf8(text)), text);
  }

  private static boolean compare(String id, Slice text) throws CorruptException {
    RevisionLinks links = RevisionLinks.read(text);
    if (links == null) {
      return false;
    }
    Revision revision = RevisionXml.parse("revisions.knit", Slice.utf8(id), text);
    assertEquals(revision.id(), links.id());
    assertEquals(revision.parents(), links.parents());
    assertEquals(revision.inventorySha1(), links.inventorySha1());
    return true;
  }
}
