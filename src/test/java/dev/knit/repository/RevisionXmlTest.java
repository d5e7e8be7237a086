package dev.knit.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.CorruptException;
import dev.knit.Key;
import dev.knit.Kind;
import dev.knit.Slice;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Proves that revisions read as Breezy 3.3.2 reads them, variants that it never writes among them,
 * and that whatever is wrong with a text is damage with its place.
 */
class RevisionXmlTest {
  private static final String FILE = ".bzr/repository/revisions.knit";
  private static final Slice ID = Slice.utf8("r");
  private static final String SHA1 = "da39a3ee5e6b4b0d3255bfef95601890afd80709";
  private static final String PLAIN =
      "<revision committer=\"c\" format=\"5\" inventory_sha1=\""
          + SHA1
          + "\" revision_id=\"r\" timestamp=\"1.125\" timezone=\"0\">\n"
          + "<message>m</message>\n</revision>\n";

  private static Revision parse(String text) throws CorruptException {
    return RevisionXml.parse(FILE, ID, Slice.utf8(text));
  }

  private static CorruptException damage(String text) {
    CorruptException found = assertThrows(CorruptException.class, () -> parse(text));
    assertEquals(Kind.REVISION_MALFORMED, found.damage().kind());
    assertEquals(FILE, found.damage().file());
    assertEquals(Key.of(ID), found.damage().key());
    return found;
  }

  @Test
  void plain() throws CorruptException {
    Revision revision = parse(PLAIN);
    assertEquals(
        new Revision(ID, List.of(), "c", "1.125", 0, "m", Map.of(), Slice.utf8(SHA1)), revision);
    assertEquals(1.125, revision.seconds());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<message>m</message>|<message />|''",
        "<message>m</message>|''|''",
        "m</|&#233;&#128512;\uD83D\uDE00\u00e9</|\u00e9\uD83D\uDE00\uD83D\uDE00\u00e9",
        "m</|&#xe9;&amp;&lt;&gt;&quot;&apos;</|\u00e9&<>\"'",
        "m</|a<!-- x -->b<?p i?></|ab",
        "m</|<![CDATA[a<b]]>z</|a<bz",
        "m</|\\\\x01</|\\x01",
        "<message>|<other><a/></other><message>|m",
      })
  void messages(String from, String to, String message) throws CorruptException {
    String text = PLAIN.replace(from, to.replace("\\\\", "\\"));
    assertEquals(message, parse(text).message());
  }

  @Test
  void lineEndingsAreThoseOfXml() throws CorruptException {
    assertEquals("a\nb\n\tc", parse(PLAIN.replace(">m<", ">a\r\nb\r\tc<")).message());
    assertEquals("a b", parse(PLAIN.replace("=\"c\"", "=\"a\nb\"")).committer());
  }

  @Test
  void whatMayBeLeftOut() throws CorruptException {
    assertEquals(0, parse(PLAIN.replace(" timezone=\"0\"", "")).timezone());
    assertEquals("", parse(PLAIN.replace(" committer=\"c\"", "")).committer());
    assertEquals(ID, parse(PLAIN.replace(" format=\"5\"", "")).id());
    assertEquals(ID, parse("<?xml version=\"1.0\"?>\n" + PLAIN).id());
    assertEquals(ID, parse("<!-- a --><?b?>" + PLAIN + "<!-- c -->").id());
    assertEquals(-18000, parse(PLAIN.replace("e=\"0\"", "e=\"-18000\"")).timezone());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1.5", "1117610202.96", "1e9", "1.5E+3", "1."})
  void timestamps(String timestamp) throws CorruptException {
    Revision revision = parse(PLAIN.replace("1.125", timestamp));
    assertEquals(timestamp, revision.timestamp());
    assertEquals(Double.parseDouble(timestamp), revision.seconds());
  }

  @Test
  void parentsAndProperties() throws CorruptException {
    Revision revision =
        parse(
            PLAIN.replace(
                "</revision>",
                "<parents>\n<revision_ref revision_id=\"p\" revision_sha1=\"x\">?</revision_ref>\n"
                    + "<revision_ref revision_id=\"&#233;\" />\n</parents>\n"
                    + "<properties><property name=\"b\">x\ny</property>\n<property name=\"a\" />\n"
                    + "</properties>\n</revision>"));
    assertEquals(List.of(Slice.utf8("p"), Slice.utf8("\u00e9")), revision.parents());
    assertEquals(Map.of("b", "x\ny", "a", ""), revision.properties());
    assertEquals(List.of("b", "a"), List.copyOf(revision.properties().keySet()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<revision|<inventory|<revision>",
        "format=\"5\"|format=\"4\"|format 5, 6 or 7",
        "format=\"5\"|format=\"55\"|format 5, 6 or 7",
        "revision_id=\"r\"|''|revision_id",
        "revision_id=\"r\"|revision_id=\"\"|an id",
        "revision_id=\"r\"|revision_id=\"a b\"|an id",
        "inventory_sha1|inventory_sha2|inventory_sha1",
        "da39|da3|40 hex digits",
        "da39|DA39|40 hex digits",
        "da39|/a39|40 hex digits",
        "da39|:a39|40 hex digits",
        "da39|ga39|40 hex digits",
        "timestamp=\"1.125\"|''|timestamp",
        "1.125|x|seconds in timestamp",
        "1.125|''|seconds in timestamp",
        "1.125|NaN|seconds in timestamp",
        "timezone=\"0\"|timezone=\"x\"|seconds in timezone",
        "timezone=\"0\"|timezone=\"3600.0\"|seconds in timezone",
        "timezone=\"0\"|timezone=\"99999999999\"|seconds in timezone",
        "m</|<b>m</b></|text without elements",
        "<message>|<parents><x/></parents><message>|<revision_ref>",
        "<message>|<parents><revision_ref/></parents><message>|revision_id",
        "<message>|<properties><x/></properties><message>|<property>",
        "<message>|<properties><property/></properties><message>|name",
        "<message>|<properties><property name=\"a\"/><property name=\"a\"/></properties><message>|once",
        "<message>|<a><b><c><d/></c></b></a><message>|levels",
        "<revision|<!DOCTYPE revision [<!ENTITY a \"b\">]><revision|document type",
        "<revision|<!DOCTYPE revision SYSTEM \"file:///etc/passwd\"><revision|document type",
        "m</|&a;</|''",
        "m</|&#1;</|''",
        "m</|&#55357;</|''",
        "m</|</|''",
        "</revision>|''|''",
        "</message>|''|''",
        "</revision>|</revision>x|''",
        "</revision>|</revision><a/>|''",
        "<revision|xx<revision|''",
        "<revision|<xmlns:b><revision|''",
        "<revision|<?xml version=\"1.0\" encoding=\"UTF-16\"?><revision|''",
        "<revision|<?xml version=\"1.0\" encoding=\"nonsense\"?><revision|''",
      })
  void damaged(String from, String to, String said) {
    String replacement = to.equals("</") ? "\u0001</" : to;
    CorruptException found = damage(PLAIN.replace(from, replacement));
    assertTrue(found.damage().message().contains(said), found.damage().message());
  }

  @Test
  void thePlaceIsToldInBytes() {
    // Two characters of four and two bytes in front of it.
    String text = PLAIN.replace(">m<", ">\uD83D\uDE00\u00e9&x;<");
    String found = damage(text).damage().detail();
    int at = text.substring(0, text.indexOf("&x;")).getBytes(StandardCharsets.UTF_8).length;
    assertTrue(found.endsWith(", before byte " + (at + 3) + " of the text"), found);
  }

  /** Each piece copied all that was before it: a message of a million pieces took minutes. */
  @Test
  @Timeout(60)
  void aMessageOfVeryManyPieces() throws CorruptException {
    String pieces = "a<!---->".repeat(1 << 20);
    assertEquals(1 << 20, parse(PLAIN.replace(">m<", ">" + pieces + "<")).message().length());
  }

  @Test
  void bytesThatAreNoUtf8() {
    byte[] latin = PLAIN.replace(">m<", ">\u00e9<").getBytes(StandardCharsets.ISO_8859_1);
    assertThrows(CorruptException.class, () -> RevisionXml.parse(FILE, ID, Slice.of(latin)));
    damage("");
  }

  @Test
  void aBombOfEntitiesStaysSmall() {
    StringBuilder bomb = new StringBuilder("<!DOCTYPE revision [<!ENTITY a0 \"ha\">");
    for (int i = 1; i < 64; i++) {
      bomb.append("<!ENTITY a%d \"&a%d;&a%d;\">".formatted(i, i - 1, i - 1));
    }
    damage(bomb + "]>" + PLAIN.replace(">m<", ">&a63;<"));
    damage("<revision>" + "<a>".repeat(1 << 20));
  }
}
