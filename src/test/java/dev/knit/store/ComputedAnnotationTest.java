package dev.knit.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.knit.CorruptException;
import dev.knit.Kind;
import dev.knit.Slice;
import dev.knit.record.KnitRecord;
import dev.knit.text.Delta;
import dev.knit.text.Lines;
import dev.knit.text.PatienceMatcher;
import dev.knit.transport.TransportException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Proves each rule of computed origins on histories of a few versions, with the answers that brz
 * 3.3.2 gave for the same, and that damage is named. A letter is a line; origins are shown by turns
 * with it.
 */
class ComputedAnnotationTest {
  private final PlainKnit knit = new PlainKnit();

  @Test
  void theSmallestIdWinsWhereBothParentsBroughtALine() throws Exception {
    knitWhereBothParentsBringX(false);
    assertEquals("a:a b:x a:b", annotate("d"));
    assertEquals("a:a b:x a:b", annotate("e"));
  }

  private void knitWhereBothParentsBringX(boolean deltas) {
    knit.add("a", List.of(), text("ab"), deltas);
    knit.add("b", List.of("a"), text("axb"), deltas);
    knit.add("c", List.of("a"), text("axb"), deltas);
    knit.add("d", List.of("b", "c"), text("axb"), deltas);
    knit.add("e", List.of("c", "b"), text("axb"), deltas);
  }

  @Test
  void whatMergesMergedIsRemembered() throws Exception {
    knitWhereBothParentsBringX(true);
    knit.add("B", List.of("a"), text("axb"), true);
    knit.add("f", List.of("d", "e"), text("axb"), true);
    knit.add("g", List.of("f", "B"), text("axb"), true);
    knit.add("h", List.of("g", "f"), text("axb"), true);
    assertEquals("a:a b:x a:b", annotate("f"));
    assertEquals("a:a B:x a:b", annotate("g"));
    assertEquals("a:a B:x a:b", annotate("h"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aNewerOriginWinsOverItsAncestor(boolean deltas) throws Exception {
    knit.add("a", List.of(), text("ab"), deltas);
    knit.add("b", List.of("a"), text("axb"), deltas);
    knit.add("gone", List.of("b"), text("ab"), deltas);
    knit.add("h", List.of("gone"), text("axb"), deltas);
    knit.add("i", List.of("h", "b"), text("axb"), deltas);
    knit.add("j", List.of("b", "h"), text("axb"), deltas);
    assertEquals("a:a h:x a:b", annotate("i"));
    assertEquals("a:a h:x a:b", annotate("j"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aLastLineThatGainsItsLineFeedIsNew(boolean deltas) throws Exception {
    knit.add("a", List.of(), "1\n2", deltas);
    knit.add("b", List.of("a"), "1\n2\n", deltas);
    knit.add("c", List.of("b"), "1\n2", deltas);
    knit.add("d", List.of("c"), "0\n1\n2", deltas);
    assertEquals("a:1 b:2", annotate("b"));
    assertEquals("a:1 c:2", annotate("c"));
    assertEquals("d:0 a:1 c:2", annotate("d"));
  }

  /** Such a delta is valid; only Breezy would not write it. */
  @Test
  void aLastLineThatGainsItsLineFeedIsNewEvenWithoutAHunk() throws Exception {
    knit.add("a", List.of(), "1\n2", false);
    Lines stored = Lines.split(Slice.utf8("1\n2\n"));
    knit.add("b", List.of("a"), false, stored, new KnitRecord(hex("1\n2\n"), null, Delta.EMPTY));
    assertEquals("a:1 b:2", annotate("b"));
  }

  @Test
  void absentParentsBringNothing() throws Exception {
    knit.add("a", List.of("ghost"), text("ab"), false);
    knit.add("b", List.of("a", "ghost", "a"), text("abc"), true);
    assertEquals("a:a a:b b:c", annotate("b"));
  }

  @Test
  void anEmptyTextHasNoOrigins() throws Exception {
    knit.add("a", List.of(), "", false);
    assertEquals("", annotate("a"));
  }

  @Test
  void versionsThatAreTheirOwnAncestorsAreDamage() {
    knit.add("a", List.of("b"), text("a"), false);
    knit.add("b", List.of("a"), text("b"), false);
    knit.add("c", List.of("b"), text("c"), false);
    assertEquals(Kind.PARENT_CYCLE, damageOf("b"));
    assertEquals(Kind.PARENT_CYCLE, damageOf("c"));
  }

  @Test
  void aCycleElsewhereDoesNotMatter() throws Exception {
    knit.add("a", List.of("a"), text("a"), false);
    knit.add("b", List.of(), text("b"), false);
    assertEquals("b:b", annotate("b"));
  }

  @Test
  void hunksOutsideTheTextAreDamage() {
    knit.add("a", List.of(), text("a"), false);
    Lines longer = Lines.split(Slice.utf8("a\nb\n"));
    Delta delta = Delta.of(PatienceMatcher.match(longer, false, Lines.NONE, false), 2, Lines.NONE);
    knit.add("b", List.of("a"), false, Lines.NONE, new KnitRecord(hex(""), null, delta));
    assertEquals(Kind.RECORD_MALFORMED, damageOf("b"));
  }

  @Test
  void noEolOnAnEmptyTextIsDamage() {
    knit.add("a", List.of(), true, Lines.NONE, new KnitRecord(hex(""), Lines.NONE, null));
    assertEquals(Kind.RECORD_MALFORMED, damageOf("a"));
  }

  @Test
  void aWrongDigestIsDamage() {
    Lines stored = Lines.split(Slice.utf8("a\n"));
    knit.add("a", List.of(), false, stored, new KnitRecord(hex("b\n"), stored, null));
    assertEquals(Kind.DIGEST_MISMATCH, damageOf("a"));
  }

  /** Lines count once, however many versions have them. */
  @Test
  void moreLinesThanMayBeHeldAreOverTheLimit() throws Exception {
    knit.add("a", List.of(), text("ab"), false);
    knit.add("b", List.of("a"), text("abba"), true);
    knit.add("c", List.of("b"), text("abc"), false);
    assertEquals(4, knit.annotate("b", 8).lineCount());
    CorruptException over = assertThrows(CorruptException.class, () -> knit.annotate("c", 8));
    assertEquals(Kind.TEXT_OVER_LIMIT, over.damage().kind());
  }

  private static Slice hex(String text) {
    byte[] digest = TextDigest.sha1().digest(Slice.utf8(text).toArray());
    return Slice.utf8(HexFormat.of().formatHex(digest));
  }

  private Kind damageOf(String id) {
    return assertThrows(CorruptException.class, () -> knit.annotate(id)).damage().kind();
  }

  private static String text(String letters) {
    return letters.replaceAll("(.)", "$1\n");
  }

  private String annotate(String id) throws CorruptException, TransportException {
    AnnotatedText text = knit.annotate(id);
    StringBuilder shown = new StringBuilder();
    for (int line = 0; line < text.lineCount(); line++) {
      shown.append(text.origin(line)).append(':').append(text.line(line)).append(' ');
    }
    return shown.toString().replace("\n", "").strip();
  }
}
