package dev.knit.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.CorruptException;
import dev.knit.Kind;
import dev.knit.Slice;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Proves that each marker that Breezy 3.3.2 writes or knows is told by its name, that only those of
 * knits open, and that a damaged marker is damage where an unknown one is not. The markers stand
 * here once more, as {@code brz init --format=NAME} wrote them.
 */
class FormatsTest {
  private static final String FILE = ".bzr/repository/format";
  private static final String KNIT_4 = "Bazaar Knit Repository Format 4 (bzr 1.0)\n";

  static Stream<NamedFormat> all() {
    return Stream.of(ControlFormat.values(), BranchFormat.values(), RepositoryFormat.values())
        .flatMap(Stream::of);
  }

  private static NamedFormat named(NamedFormat like, Slice content) throws Exception {
    return like instanceof ControlFormat
        ? ControlFormat.named(FILE, content)
        : like instanceof BranchFormat
            ? BranchFormat.named(FILE, content)
            : RepositoryFormat.named(FILE, content);
  }

  private static NamedFormat opened(NamedFormat like, Slice content) throws Exception {
    return like instanceof ControlFormat
        ? ControlFormat.of(FILE, content)
        : like instanceof BranchFormat
            ? BranchFormat.of(FILE, content)
            : RepositoryFormat.of(FILE, content);
  }

  @ParameterizedTest
  @MethodSource("all")
  void eachMarkerNamesItsFormat(NamedFormat format) throws Exception {
    assertSame(format, named(format, format.marker()));
    if (format.supported()) {
      assertSame(format, opened(format, format.marker()));
    } else {
      UnsupportedFormatException refused =
          assertThrows(UnsupportedFormatException.class, () -> opened(format, format.marker()));
      assertEquals(FILE, refused.file());
      assertEquals(format.title(), refused.format());
      assertEquals(
          FILE + ": " + format.title() + " is not supported; " + format.advice(),
          refused.getMessage());
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void aMarkerWithAnotherEndingIsDamage(NamedFormat format) {
    byte[] marker = format.marker().toArray();
    String text = new String(marker, java.nio.charset.StandardCharsets.US_ASCII);
    boolean endsInLine = text.endsWith("\n");
    String other = endsInLine ? text.substring(0, text.length() - 1) : text + "\n";
    for (String damaged :
        List.of(other, text.strip() + "\r\n", text.substring(0, text.length() / 2))) {
      CorruptException found =
          assertThrows(CorruptException.class, () -> named(format, Slice.utf8(damaged)));
      assertEquals(Kind.LAYOUT_MALFORMED, found.damage().kind());
      assertEquals(FILE, found.damage().file());
      assertEquals(0, found.damage().offset());
      assertEquals(damaged.length(), found.damage().length());
    }
  }

  @Test
  void knitsOpenAndTellWhatIsInThem() throws Exception {
    assertEquals(
        RepositoryFormat.KNIT_1,
        RepositoryFormat.of(FILE, Slice.utf8("Bazaar-NG Knit Repository Format 1")));
    assertEquals(
        RepositoryFormat.KNIT_3,
        RepositoryFormat.of(FILE, Slice.utf8("Bazaar Knit Repository Format 3 (bzr 0.15)\n")));
    assertEquals(RepositoryFormat.KNIT_4, RepositoryFormat.of(FILE, Slice.utf8(KNIT_4)));
    assertFalse(RepositoryFormat.KNIT_1.richRoot());
    assertTrue(RepositoryFormat.KNIT_4.richRoot());
    assertEquals("knit1", RepositoryFormat.KNIT_1.word());
    assertEquals(7, RepositoryFormat.KNIT_3.inventoryFormat());
    assertEquals(RepositoryFormat.Storage.KNITS, RepositoryFormat.KNIT_3.storage());
    assertEquals(
        RepositoryFormat.Storage.PACKS_BTREE,
        RepositoryFormat.named(FILE, Slice.utf8("Bazaar RepositoryFormatKnitPack6 (bzr 1.9)\n"))
            .storage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "optional foo\n", "optional foo", "optional \noptional b c\n"})
  void optionalFeaturesAreIgnored(String features) throws Exception {
    assertEquals(RepositoryFormat.KNIT_4, RepositoryFormat.of(FILE, Slice.utf8(KNIT_4 + features)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"required foo\n", "xyz foo", "optional a\nrequired foo\n"})
  void aRequiredFeatureKeepsItShut(String features) {
    UnsupportedFormatException refused =
        assertThrows(
            UnsupportedFormatException.class,
            () -> RepositoryFormat.of(FILE, Slice.utf8(KNIT_4 + features)));
    assertEquals("the feature \"foo\"", refused.format());
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "xyz\n", "optional a\n\n"})
  void aLineThatIsNoFeatureIsDamage(String features) {
    assertThrows(
        CorruptException.class, () -> RepositoryFormat.of(FILE, Slice.utf8(KNIT_4 + features)));
  }

  @Test
  void anUnknownMarkerIsAnUnknownFormat() {
    UnsupportedFormatException refused =
        assertThrows(
            UnsupportedFormatException.class,
            () -> RepositoryFormat.of(FILE, Slice.utf8("Bazaar format of tomorrow\n\u0001")));
    assertEquals("repository format \"Bazaar format of tomorrow\"", refused.format());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "\r\n", "\0\0\0\0\n", "Bazaar \u007f\n", "f\u00fcr\n"})
  void whatIsNoMarkerIsDamage(String content) {
    assertThrows(CorruptException.class, () -> RepositoryFormat.of(FILE, Slice.utf8(content)));
    assertThrows(
        CorruptException.class, () -> RepositoryFormat.of(FILE, Slice.utf8("x".repeat(201))));
  }
}
