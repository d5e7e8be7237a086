package dev.knit.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.CorruptException;
import dev.knit.Key;
import dev.knit.Kind;
import dev.knit.Slice;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Proves what inventories of each format mean, and that each of the rules of a tree, when broken,
 * is damage. What Breezy 3.3.2 cannot read we cannot either; of what it reads, only names that are
 * no step of a path ("", "..") and entries without revision, text_sha1 or text_size are damage
 * here.
 */
class InventoryXmlTest {
  private static final String FILE = ".bzr/repository/inventory.knit";
  private static final Slice ID = Slice.utf8("r");
  private static final String SHA1 = "da39a3ee5e6b4b0d3255bfef95601890afd80709";
  private static final String HELLO =
      "<file file_id=\"f\" name=\"hello\" revision=\"q\" text_sha1=\""
          + SHA1
          + "\" text_size=\"12\" />\n";
  private static final String FOLDER = "<directory file_id=\"d\" name=\"sub\" revision=\"q\" />\n";
  private static final String BELOW =
      "<symlink file_id=\"s\" name=\"..a\" parent_id=\"d\" revision=\"q\" symlink_target=\"../x\" />\n";
  private static final String ROOT = "<directory file_id=\"R\" name=\"\" revision=\"q\" />\n";
  private static final String MOUNT =
      "<tree-reference file_id=\"t\" name=\"m\" parent_id=\"R\" revision=\"q\""
          + " reference_revision=\"z\" />\n";

  private static String format5(String entries) {
    return "<inventory format=\"5\" revision_id=\"r\">\n" + entries + "</inventory>\n";
  }

  private static String format7(String entries) {
    return format5(entries).replace("\"5\"", "\"7\"");
  }

  private static Inventory parse(String text) throws CorruptException {
    return InventoryXml.parse(FILE, ID, Slice.utf8(text));
  }

  private static Slice id(String id) {
    return Slice.utf8(id);
  }

  @Test
  void format5HasARootWithoutSayingSo() throws CorruptException {
    Inventory inventory = parse(format5(HELLO + FOLDER + BELOW));
    assertEquals(5, inventory.format());
    assertEquals(ID, inventory.revision());
    Entry root = inventory.root();
    assertEquals(Entry.directory(InventoryXml.TREE_ROOT, Slice.EMPTY, null, ID), root);
    assertTrue(root.isRoot());
    assertEquals(Slice.EMPTY, inventory.path(root));
    assertEquals(
        List.of("", "hello", "sub", "sub/..a"),
        inventory.entries().stream().map(e -> inventory.path(e).toString()).toList());
    assertEquals(
        new Entry(
            EntryKind.FILE,
            id("f"),
            id("hello"),
            InventoryXml.TREE_ROOT,
            id("q"),
            false,
            id(SHA1),
            12,
            null,
            null),
        inventory.entry(id("f")));
    assertNull(inventory.entry(id("no")));
  }

  @Test
  void format5MayNameItsRootAndNotItsRevision() throws CorruptException {
    Inventory named = parse(format5(HELLO).replace("format=", "file_id=\"ROOT\" format="));
    assertEquals(id("ROOT"), named.root().fileId());
    Inventory unnamed = parse(format5(HELLO).replace(" revision_id=\"r\"", ""));
    assertEquals(ID, unnamed.revision());
    assertEquals(5, parse(format5(HELLO).replace(" format=\"5\"", "")).format());
    assertEquals(1, parse(format5("")).entries().size());
  }

  @Test
  void format7HasReferences() throws CorruptException {
    Inventory inventory = parse(format7(ROOT + MOUNT));
    assertEquals(7, inventory.format());
    assertEquals(id("q"), inventory.root().revision());
    assertEquals(
        new Entry(
            EntryKind.TREE_REFERENCE,
            id("t"),
            id("m"),
            id("R"),
            id("q"),
            false,
            null,
            -1,
            null,
            id("z")),
        inventory.entry(id("t")));
  }

  @Test
  void executableMeansYes() throws CorruptException {
    String yes = HELLO.replace("<file", "<file executable=\"yes\"");
    assertTrue(parse(format5(yes)).entries().stream().anyMatch(Entry::executable));
    String no = HELLO.replace("<file", "<file executable=\"no\"");
    assertTrue(parse(format5(no)).entries().stream().noneMatch(Entry::executable));
  }

  @Test
  void anElementAlone() throws CorruptException {
    Entry entry = InventoryXml.entry(FILE, ID, id("R"), Slice.utf8(HELLO));
    assertEquals(id("R"), entry.parentId());
    assertNull(InventoryXml.entry(FILE, ID, null, Slice.utf8(ROOT)).parentId());
    assertThrows(
        CorruptException.class,
        () -> InventoryXml.entry(FILE, ID, id("R"), Slice.utf8(HELLO + HELLO)));
    assertThrows(
        CorruptException.class,
        () -> InventoryXml.entry(FILE, ID, null, Slice.utf8("<inventory/>")));
  }

  static String text(String name) {
    return switch (name) {
      case "twice" -> format5(HELLO + HELLO);
      case "two files of a name" -> format5(HELLO + HELLO.replace("\"f\"", "\"g\""));
      case "child first" -> format5(BELOW + FOLDER);
      case "no parent" -> format5(BELOW);
      case "its own parent" -> format5(BELOW.replace("\"d\"", "\"s\""));
      case "below a file" -> format5(HELLO + BELOW.replace("\"d\"", "\"f\""));
      case "unknown element" -> format5("<foo file_id=\"a\" name=\"b\" revision=\"q\" />");
      case "reference in 5" -> format5(MOUNT.replace("\"R\"", "\"TREE_ROOT\""));
      case "reference in 6" -> format7(ROOT + MOUNT).replace("\"7\"", "\"6\"");
      case "format 8" -> format5("").replace("\"5\"", "\"8\"");
      case "no root" -> format7("");
      case "two roots" -> format7(ROOT + ROOT.replace("\"R\"", "\"S\""));
      case "root with a name" -> format7(FOLDER);
      case "root is a file" -> format7(HELLO.replace("hello", ""));
      case "format 7 without parent" -> format7(ROOT + HELLO);
      case "parent TREE_ROOT of another root" ->
          format5(HELLO.replace(" rev", " parent_id=\"TREE_ROOT\" rev"))
              .replace("format=", "file_id=\"ROOT\" format=");
      case "revision" -> "<revision/>";
      case "element in element" -> format5("<directory><a><b/></a></directory>");
      case "name /" -> format5(HELLO.replace("hello", "a/b"));
      case "name .." -> format5(HELLO.replace("hello", ".."));
      case "name ." -> format5(HELLO.replace("hello", "&#46;"));
      case "name empty" -> format5(HELLO.replace("hello", ""));
      case "no name" -> format5(HELLO.replace("name", "nom"));
      case "no file id" -> format5(HELLO.replace("file_id=\"f\"", ""));
      case "no revision" -> format5(HELLO.replace("revision=\"q\"", ""));
      case "no sha1" -> format5(HELLO.replace("text_sha1", "text_sha2"));
      case "no size" -> format5(HELLO.replace("text_size", "size"));
      case "negative size" -> format5(HELLO.replace("\"12\"", "\"-1\""));
      case "huge size" -> format5(HELLO.replace("\"12\"", "\"9999999999999999999\""));
      case "no target" -> format5(FOLDER + BELOW.replace("symlink_target", "target"));
      case "no reference" -> format7(ROOT + MOUNT.replace("reference_revision", "x"));
      default -> throw new IllegalArgumentException(name);
    };
  }

  @ParameterizedTest
  @CsvSource({
    "twice,each name once",
    "two files of a name,each name once",
    "child first,a directory in front",
    "no parent,a directory in front",
    "its own parent,a directory in front",
    "below a file,a directory in front",
    "unknown element,tree-reference",
    "reference in 5,no tree reference in format 5",
    "reference in 6,no tree reference in format 6",
    "format 8,format 5",
    "no root,a root",
    "two roots,one root",
    "root with a name,one root",
    "root is a file,one root",
    "format 7 without parent,one root",
    "parent TREE_ROOT of another root,a directory in front",
    "revision,<inventory>",
    "element in element,file_id",
    "name /,one step",
    "name ..,one step",
    "name .,one step",
    "name empty,one step",
    "no name,name",
    "no file id,file_id",
    "no revision,revision",
    "no sha1,text_sha1",
    "no size,text_size",
    "negative size,text_size",
    "huge size,text_size",
    "no target,symlink_target",
    "no reference,reference_revision"
  })
  void damaged(String name, String said) {
    CorruptException found = assertThrows(CorruptException.class, () -> parse(text(name)));
    assertEquals(Kind.INVENTORY_MALFORMED, found.damage().kind());
    assertEquals(FILE, found.damage().file());
    assertEquals(Key.of(ID), found.damage().key());
    assertTrue(found.damage().message().contains(said), found.damage().message());
  }

  @Test
  void aFileIdTwiceInTwoPlaces() {
    String again = HELLO.replace("hello", "other");
    CorruptException found =
        assertThrows(CorruptException.class, () -> parse(format5(HELLO + again)));
    assertTrue(found.damage().message().contains("each file id once"), found.damage().message());
  }
}
