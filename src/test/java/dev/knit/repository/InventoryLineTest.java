package dev.knit.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.CorruptException;
import dev.knit.Slice;
import dev.knit.repository.InventoryLine.Field;
import dev.knit.repository.InventoryLine.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Proves which lines are taken, each of them against {@link InventoryXml}, and that every other
 * line is left to it: one change to a good line each.
 */
class InventoryLineTest {
  private static final String SHA1 = "da39a3ee5e6b4b0d3255bfef95601890afd80709";
  private static final String GOOD =
      "<file executable=\"yes\" file_id=\"bin/a&amp;&#233;\uD83D\uDE00\" name=\"a b\" parent_id=\"d\""
          + " revision=\"q\" text_sha1=\""
          + SHA1
          + "\" text_size=\"12\" />\n";
  private final InventoryLine line = new InventoryLine();

  private Type read(String text) {
    return Lines.read(line, Slice.utf8(text));
  }

  @Test
  void aFile() {
    assertEquals(Type.ENTRY, read(GOOD));
    assertEquals(EntryKind.FILE, line.kind());
    assertTrue(line.isEscaped(Field.FILE_ID));
    assertEquals(Slice.utf8("bin/a&\u00e9\uD83D\uDE00"), line.value(Field.FILE_ID));
    assertFalse(line.isEscaped(Field.NAME));
    assertEquals(Slice.utf8("a b"), line.value(Field.NAME));
    assertEquals(12, line.textSize());
    assertFalse(line.has(Field.SYMLINK_TARGET));
    assertNull(line.value(Field.SYMLINK_TARGET));
    assertEquals(Slice.utf8("q"), line.value(Field.REVISION));
    assertEquals(Type.ENTRY, read("<directory file_id=\"d\" name=\"x\" revision=\"q\" />"));
    assertEquals(-1, line.textSize());
    assertEquals(-1, line.from(Field.TEXT_SHA1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        GOOD,
        "<file file_id=\"f\" name=\"..a\" revision=\"q\" text_sha1=\""
            + SHA1
            + "\" text_size=\"0\" />",
        "<directory file_id=\"R\" name=\"\" revision=\"q\" />\n",
        "<directory file_id=\"R\" name=\".a\" parent_id=\"d\" revision=\"q\" />\n",
        "<directory file_id=\"R\" name=\"&#46;a\" parent_id=\"d\" revision=\"q\" />\n",
        "<symlink file_id=\"s\" name=\"...\" revision=\"q\" symlink_target=\"a/ &#46;\" />\n",
        "<symlink file_id=\"s\" name=\"a\" revision=\"q\" symlink_target=\"\" />\n",
        "<symlink file_id=\"s\" name=\"a&#10;&#9;&#13;\" revision=\"q\" symlink_target=\"&#128512;\" />\n",
        "<tree-reference file_id=\"t\" name=\"m\" parent_id=\"R\" revision=\"q\""
            + " reference_revision=\"z\" />\n",
        "<directory file_id=\"&quot;&apos;&lt;&gt;\" name=\"&#65533;&#57344;&#55295;\" revision=\"q\" />\n",
        "<directory file_id=\"\uDBFF\uDFFF\uD800\uDC00\u007f\" name=\"&#1114111;\" revision=\"q\" />\n",
      })
  void whatIsTakenIsWhatXmlSays(String text) throws CorruptException {
    assertEquals(Type.ENTRY, read(text));
    Entry entry =
        InventoryXml.entry("inventory.knit", Slice.utf8("r"), null, Slice.utf8(text.strip()));
    assertEquals(entry, Lines.entry(line, null));
  }

  @Test
  void firstAndLastLines() {
    assertEquals(Type.OPENING, read("<inventory format=\"5\" revision_id=\"r\">\n"));
    assertEquals(Slice.utf8("r"), line.value(Field.REVISION));
    assertFalse(line.has(Field.FILE_ID));
    assertEquals(
        Type.OPENING, read("<inventory file_id=\"R\" format=\"7\" revision_id=\"r&amp;\">"));
    assertEquals(Slice.utf8("R"), line.value(Field.FILE_ID));
    assertEquals(Slice.utf8("r&"), line.value(Field.REVISION));
    assertEquals(Type.CLOSING, read("</inventory>\n"));
    assertEquals(Type.CLOSING, read("</inventory>"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "<",
        "<x",
        "<file",
        "</inventory> ",
        "</inventor",
        "</inventory>\n\n",
        "<inventory revision_id=\"r\">",
        "<inventory format=\"4\" revision_id=\"r\">",
        "<inventory format=\"8\" revision_id=\"r\">",
        "<inventory format=\"55\" revision_id=\"r\">",
        "<inventory format=\"5\">",
        "<inventory format=\"5\" revision_id=\"\">",
        "<inventory format=\"5\" revision_id=\"r\" >",
        "<inventory format=\"5\" revision_id=\"r\"x",
        "<inventory format=\"5\" revision_id=\"r",
        "<inventory file_id=\"\" format=\"5\" revision_id=\"r\">",
        "<inventori format=\"5\" revision_id=\"r\">",
        "<directory file_id=\"d\" name=\"\" parent_id=\"p\" revision=\"q\" />",
        "<directory file_id=\"d\" name=\".\" revision=\"q\" />",
        "<directory file_id=\"d\" name=\"..\" revision=\"q\" />",
        "<directory file_id=\"d\" name=\"&#46;.\" revision=\"q\" />",
        "<directory file_id=\"d\" name=\"a/b\" revision=\"q\" />",
        "<directory file_id=\"d\" name=\"a&#47;b\" revision=\"q\" />",
        "<directory executable=\"yes\" file_id=\"d\" name=\"a\" revision=\"q\" />",
        "<symlink file_id=\"d\" name=\"a\" revision=\"q\" />",
        "<tree-reference file_id=\"d\" name=\"a\" revision=\"q\" />",
        "<tree-reference file_id=\"d\" name=\"a\" revision=\"q\" reference_revision=\"\" />"
      })
  void other(String text) {
    assertEquals(Type.OTHER, read(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<file|<fil",
        "<file|<File",
        "yes|no",
        "yes|yess",
        "yes|''",
        "d\" revision|\" revision",
        "=\"q\"|=\"\"",
        "=\"q\"|=\"a b\"",
        "=\"q\"|=\"a&#32;b\"",
        "=\"q\"|=\"a\tb\"",
        "=\"q\"|=\"a<b\"",
        "=\"q\"|='q'",
        "=\"q\"|=\"q",
        "=\"q\"|=\"a&nbsp;\"",
        "=\"q\"|=\"a&am\"",
        "=\"q\"|=\"a&\"",
        "=\"q\"|=\"a&#\"",
        "=\"q\"|=\"a&#;\"",
        "=\"q\"|=\"a&#xe9;\"",
        "=\"q\"|=\"a&#233\"",
        "=\"q\"|=\"a&#00000233;\"",
        "=\"q\"|=\"a&#1;\"",
        "=\"q\"|=\"a&#31;\"",
        "=\"q\"|=\"a&#55296;\"",
        "=\"q\"|=\"a&#57343;\"",
        "=\"q\"|=\"a&#65534;\"",
        "=\"q\"|=\"a&#65535;\"",
        "=\"q\"|=\"a&#1114112;\"",
        "=\"q\"|=\"\u00e9\"",
        "=\"q\"|=\"\u20ac\"",
        "da39|da3",
        "da39|DA39",
        "\"12\"|\"\"",
        "\"12\"|\"-1\"",
        "\"12\"|\"1:\"",
        "\"12\"|\"1234567890123456789\"",
        "\" />|\"/>",
        "\" />|\"  />",
        "\" />|\" >>",
        "\" />|\" /<",
        "\" />|\"x/>",
        "\" />|\" />x",
        "\" />|\" x=\"y\" />",
        "file_id|fileid",
        "name=|nam=",
        "text_size|text_sizes",
        "' revision'|revision",
      })
  void aChangedLineIsLeftToXml(String from, String to) {
    assertTrue(GOOD.contains(from), from);
    assertEquals(Type.OTHER, read(GOOD.replace(from, to)));
  }

  @Test
  void rawBytesThatAreNoUtf8() {
    for (int[] bad :
        new int[][] {
          {0xf0, 0x8f, 0xbf, 0xbf}, // overlong
          {0xf4, 0x90, 0x80, 0x80}, // above U+10FFFF
          {0xf8, 0x90, 0x80, 0x80},
          {0xf0, 0x90, 0x80, 0x40},
          {0xf0, 0x90, 0x40, 0x80},
          {0xf0, 0x40, 0x80, 0x80},
          {0x80, 0x80, 0x80, 0x80}
        }) {
      byte[] bytes =
          Slice.utf8("<directory file_id=\"dddd\" name=\"a\" revision=\"q\" />").toArray();
      for (int i = 0; i < 4; i++) {
        bytes[20 + i] = (byte) bad[i];
      }
      assertEquals(Type.OTHER, line.read(bytes, 0, bytes.length));
    }
    byte[] cut = Slice.utf8("<directory file_id=\"\uD83D\uDE00").toArray();
    assertEquals(Type.OTHER, line.read(cut, 0, cut.length - 1));
    assertEquals(Type.OTHER, line.read(cut, 0, cut.length));
  }
}
