package dev.knit.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.CorruptException;
import dev.knit.Kind;
import dev.knit.Slice;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Proves the readers of a branch's small files with what Breezy 3.3.2 reads from the same bytes.
 * Where Breezy takes what it would never write (signs, spaces in ids, empty ids) we report damage.
 */
class BranchFilesTest {
  private static final String FILE = ".bzr/branch/file";

  private static void assertDamage(Kind kind, long offset, Executable parse) {
    CorruptException found = assertThrows(CorruptException.class, parse);
    assertEquals(kind, found.damage().kind());
    assertEquals(FILE, found.damage().file());
    assertEquals(offset, found.damage().offset(), found.getMessage());
  }

  @Test
  void lastRevision() throws CorruptException {
    LastRevision empty = LastRevision.parse(FILE, Slice.utf8("0 null:\n"));
    assertEquals(new LastRevision(0, LastRevision.NULL), empty);
    assertTrue(empty.isNull());
    LastRevision third = LastRevision.parse(FILE, Slice.utf8("3 abc\n"));
    assertEquals(new LastRevision(3, Slice.utf8("abc")), third);
    assertFalse(third.isNull());
    assertEquals(third, LastRevision.parse(FILE, Slice.utf8("3 abc")));
    assertEquals(999_999_999, LastRevision.parse(FILE, Slice.utf8("999999999 \u00e9\n")).number());
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "``,0",
        "3,1",
        "3\\n,1",
        "`3 `,2",
        "3 \\n,2",
        "3  abc\\n,2",
        "3 a b\\n,2",
        "3 abc\\n\\n,2",
        "3 abc\\r\\n,2",
        "-1 abc\\n,0",
        "+3 abc\\n,0",
        "x abc\\n,0",
        "` 3 abc\\n`,0",
        "3\\tabc\\n,1",
        "9999999999 abc\\n,0",
        "3 a\\0c\\n,2"
      })
  void lastRevisionDamaged(String escaped, long offset) {
    Slice content = Slice.utf8(escaped.replace("\\0", "\0").translateEscapes());
    assertDamage(Kind.LAYOUT_MALFORMED, offset, () -> LastRevision.parse(FILE, content));
  }

  @Test
  void revisionHistory() throws CorruptException {
    RevisionHistory none = RevisionHistory.parse(FILE, Slice.EMPTY);
    assertEquals(List.of(), none.revisions());
    assertEquals(new LastRevision(0, LastRevision.NULL), none.tip());
    RevisionHistory two = RevisionHistory.parse(FILE, Slice.utf8("a\nb"));
    assertEquals(List.of(Slice.utf8("a"), Slice.utf8("b")), two.revisions());
    assertEquals(new LastRevision(2, Slice.utf8("b")), two.tip());
    assertEquals(two, RevisionHistory.parse(FILE, Slice.utf8("a\nb\n")));
    assertDamage(
        Kind.LAYOUT_MALFORMED, 2, () -> RevisionHistory.parse(FILE, Slice.utf8("a\n\nb\n")));
    assertDamage(
        Kind.LAYOUT_MALFORMED, 2, () -> RevisionHistory.parse(FILE, Slice.utf8("a\n b\n")));
    assertDamage(Kind.LAYOUT_MALFORMED, 0, () -> RevisionHistory.parse(FILE, Slice.utf8("\n")));
  }

  @Test
  void location() throws CorruptException {
    assertEquals("file:///a b", Location.parse(FILE, Slice.utf8("file:///a b")).url());
    assertEquals("file:///\u00e9", Location.parse(FILE, Slice.utf8("file:///\u00e9\n")).url());
    for (String bad : List.of("", "\n", " \n", "a\nb", "a\n\n", "a\u007f", "a\u0000")) {
      assertDamage(Kind.LAYOUT_MALFORMED, 0, () -> Location.parse(FILE, Slice.utf8(bad)));
    }
    Slice notUtf8 = Slice.of(new byte[] {'a', (byte) 0xff});
    assertDamage(Kind.LAYOUT_MALFORMED, 0, () -> Location.parse(FILE, notUtf8));
  }

  @Test
  void tags() throws CorruptException {
    assertEquals(Map.of(), Tags.parse(FILE, Slice.EMPTY).revisions());
    assertEquals(Map.of(), Tags.parse(FILE, Slice.utf8("de")).revisions());
    assertEquals(
        new TreeMap<>(
            Map.of(
                Slice.utf8("a"),
                Slice.utf8("b"),
                Slice.utf8("\u00e9"),
                Slice.utf8("r-1"),
                Slice.EMPTY,
                Slice.utf8("x"))),
        Tags.parse(FILE, Slice.utf8("d0:1:x1:a1:b2:\u00e93:r-1e")).revisions());
  }

  @ParameterizedTest
  @CsvSource({
    "d1:b1:x1:a1:ye,7", // names fall
    "d1:a1:x1:a1:ye,7", // a name twice
    "d1:a1:be\\n,8",
    "\\n,0",
    "le,0",
    "i5e,0",
    "d,1",
    "d1:a,4",
    "d1:a1:x,7",
    "d1:ai3ee,4",
    "d1:adee,4",
    "d1:a0:e,4", // no id
    "d1:a2:b e,4",
    "d01:a1:xe,1",
    "d-1:a1:xe,1",
    "d9:a1:xe,1",
    "d999999999999999999:a1:xe,1",
    "d9999999999999999999:a1:xe,19", // no end of digits
    "d1a1:xe,2",
    "d1,2",
    "di1e1:xe,1"
  })
  void tagsDamaged(String escaped, long offset) {
    Slice content = Slice.utf8(escaped.translateEscapes());
    assertDamage(Kind.TAGS, offset, () -> Tags.parse(FILE, content));
  }

  @Test
  void tagNamesAreUtf8() {
    Slice content = Slice.of(new byte[] {'d', '1', ':', (byte) 0xff, '1', ':', 'x', 'e'});
    assertDamage(Kind.TAGS, 1, () -> Tags.parse(FILE, content));
  }

  @Test
  void bencodeOfOtherValues() throws CorruptException {
    Slice content = Slice.utf8("li-3ei0ei999999999999999999ed0:leee");
    BencodeReader in = new BencodeReader(Kind.LAYOUT_MALFORMED, FILE, content);
    assertEquals(BencodeReader.Next.LIST, in.next());
    in.beginList();
    assertEquals(BencodeReader.Next.NUMBER, in.next());
    assertEquals(-3, in.number());
    assertEquals(0, in.number());
    assertEquals(999_999_999_999_999_999L, in.number());
    assertEquals(BencodeReader.Next.DICT, in.next());
    in.beginDict();
    assertEquals(BencodeReader.Next.STRING, in.next());
    assertEquals(Slice.EMPTY, in.string());
    in.beginList();
    in.end();
    in.end();
    assertEquals(BencodeReader.Next.END, in.next());
    in.end();
    assertEquals(BencodeReader.Next.NOTHING, in.next());
    in.atEnd();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"i-0e", "i01e", "ie", "i-e", "i5", "i", "i1x", "5", "i1234567890123456789e"})
  void bencodedNumbersDamaged(String content) {
    BencodeReader in = new BencodeReader(Kind.LAYOUT_MALFORMED, FILE, Slice.utf8(content));
    assertThrows(CorruptException.class, in::number);
  }

  @Test
  void bencodeIsNotDeep() throws CorruptException {
    BencodeReader in =
        new BencodeReader(Kind.LAYOUT_MALFORMED, FILE, Slice.utf8("l".repeat(1_000)));
    for (int i = 0; i < 16; i++) {
      in.beginList();
    }
    assertDamage(Kind.LAYOUT_MALFORMED, 17, in::beginList);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "parent_location = http://a/b\\n|http://a/b",
        "parent_location = 'http://a/b'\\n|http://a/b",
        "parent_location = \"http://a/b\"\\n|http://a/b",
        "parent_location=x|x",
        "parent_location = a # c\\n|a",
        "parent_location = a#c\\n|a",
        "parent_location = 'a # c' # d\\n|a # c",
        "# foo\\n\\nparent_location = a\\n[sec]\\nparent_location = b\\nx|a",
        "parent_location = a, b\\n|a, b",
        "parent_location = 'a, b'\\n|a, b",
        "parent_location = '''a\\nb'''\\n|a\\nb",
        "parent_location = '''a''' # c\\n|a",
        "parent_location = \"\"\"'http://x/#a \"b\" c'\"\"\"\\n|http://x/#a \"b\" c",
        "parent_location = a\\r\\n|a",
        "  parent_location = a\\n|a",
        "'parent_location' = a\\n|a",
        "\uFEFFparent_location = a\\n|a",
        "parent_location = {foo}\\n|{foo}",
        "parent_location = %20\\n|%20",
        "parent_location = a'b\\n|a'b",
        "parent_location = \"a'b\"\\n|a'b",
        "parent_location = a = b\\n|a = b",
        "parent_location = 'a' 'b'\\n|a' 'b",
        "parent_location = a,\\n|a,"
      },
      delimiter = '|')
  void branchConf(String escaped, String parent) throws CorruptException {
    Slice content = Slice.utf8(escaped.translateEscapes());
    BranchConf conf = BranchConf.parse(FILE, content);
    assertEquals(Optional.of(parent.translateEscapes()), conf.parentLocation());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[sec]\nparent_location = b\n",
        "parent_location = \n",
        "parent_location = \"\"\n"
      })
  void branchConfWithoutParent(String content) throws CorruptException {
    assertEquals(Optional.empty(), BranchConf.parse(FILE, Slice.utf8(content)).parentLocation());
  }

  @Test
  void branchConfBoundAndStacked() throws CorruptException {
    String bound = "bound_location = file:///b/\nbound = True\n";
    assertEquals(
        Optional.of("file:///b/"), BranchConf.parse(FILE, Slice.utf8(bound)).boundLocation());
    String unbound = bound.replace("True", "False");
    assertEquals(Optional.empty(), BranchConf.parse(FILE, Slice.utf8(unbound)).boundLocation());
    assertEquals(Optional.empty(), BranchConf.parse(FILE, Slice.EMPTY).boundLocation());
    assertEquals(
        Optional.of("../s"),
        BranchConf.parse(FILE, Slice.utf8("stacked_on_location = ../s\n")).stackedOnLocation());
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "a = 1\\na = 2\\n|6",
        "a = 1\\nfoo\\n|6",
        "a = 'x\\n|0",
        "a = 'x' y\\n|0",
        "a = '''x\\ny\\n|0",
        "a = '''x''' y\\n|0",
        "= a\\n|0",
        "'a = b\\n|0",
        "' = b\\n|0",
        "'' = b\\n|0",
        "a : b\\n|0"
      },
      delimiter = '|')
  void branchConfDamaged(String escaped, long offset) {
    Slice content = Slice.utf8(escaped.translateEscapes());
    assertDamage(Kind.LAYOUT_MALFORMED, offset, () -> BranchConf.parse(FILE, content));
  }

  @Test
  void branchConfIsUtf8() {
    Slice content = Slice.of(new byte[] {'#', '\n', (byte) 0xff});
    assertDamage(Kind.LAYOUT_MALFORMED, 2, () -> BranchConf.parse(FILE, content));
  }
}
