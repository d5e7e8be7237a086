package dev.knit.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.knit.Slice;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Proves the names of file texts with those that Breezy 3.3.2 made, and that strays are told. */
class FileIdPathTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "a-id,5c/a-id",
        "C-id,87/%43-id",
        "TREE_ROOT,2e/%54%52%45%45_%52%4f%4f%54",
        "x@y,32/x@y",
        "a/b,81/a%2fb",
        "a%b,50/a%25b",
        "é,7b/%c3%a9",
        "A~B,d7/%41%7e%42",
        "a(b)!*',b1/a%28b%29%21%2a%27",
        ".,2f/.",
        "..,5d/..",
        "bin/blob&<\"q'>+%41~é:Z,7c/bin%2fblob%26%3c%22q%27%3e%2b%2541%7e%c3%a9%3a%5a",
        "`sub@dir,id`,`c3/sub@dir,id`",
      })
  void asBreezyNamesThem(String fileId, String path) {
    assertEquals("knits/" + path, FileIdPath.stem(Slice.utf8(fileId)));
    assertEquals(Slice.utf8(fileId), FileIdPath.fileId("knits/" + path));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "knits/",
        "knits/5c",
        "knits/5c/",
        "knits/5c-a-id",
        "other/5c/a-id",
        "knits/5d/a-id", // not where it is looked for
        "knits/5C/a-id",
        "knits/87/C-id", // a capital
        "knits/81/a%2Fb", // capital digits
        "knits/81/a%2",
        "knits/81/a%",
        "knits/81/a%g0",
        "knits/81/a%!0",
        "knits/81/a%0g",
        "knits/81/%61b", // escaped without need
        "knits/81/a/b",
        "knits/7b/\u00e9",
      })
  void straysBelongToNoFileId(String stem) {
    assertNull(FileIdPath.fileId(stem));
  }

  @org.junit.jupiter.api.Test
  void bytesThatAreNoUtf8() {
    Slice odd = Slice.of("\u00ff\u0000".getBytes(StandardCharsets.ISO_8859_1));
    assertEquals("%ff%00", FileIdPath.escape(odd));
    assertEquals(odd, FileIdPath.unescape("%ff%00"));
  }
}
