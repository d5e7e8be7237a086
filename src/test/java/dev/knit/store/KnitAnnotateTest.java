package dev.knit.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import dev.knit.CorruptException;
import dev.knit.Golden;
import dev.knit.Kind;
import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.transport.Session;
import dev.knit.transport.TransportException;
import dev.knit.transport.Transports;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Proves that one call annotates golden knits of either style: the texts are those that Breezy
 * wrote, stored origins are given out as they are stored, and damage below is named.
 */
class KnitAnnotateTest {
  private static final Path GOLDEN = Path.of("testdata", "golden", "standalone");

  @ParameterizedTest
  @ValueSource(strings = {"annotated", "plain"})
  void textsAreWhole(String name) throws CorruptException, TransportException {
    try (Session session = Transports.open(GOLDEN.toString()).session()) {
      KnitVersionedFile knit = open(session, name);
      for (JsonNode expected : Golden.json("standalone.expected.json").get(name).get("records")) {
        Slice id = Slice.utf8(expected.get("key").get(0).asText());
        AnnotatedText found = knit.annotate(knit.index().find(id));
        assertEquals(Slice.of(Golden.base64(expected.get("fulltext_b64"))), joined(found));
        if (expected.has("annotate")) {
          assertEquals(words(expected.get("annotate")), origins(found));
        }
      }
    }
  }

  @Test
  void damageBelowIsNamed(@TempDir Path folder) throws IOException {
    for (String suffix : List.of(".kndx", KnitVersionedFile.DATA_SUFFIX)) {
      Files.copy(GOLDEN.resolve("plain" + suffix), folder.resolve("plain" + suffix));
    }
    Path data = folder.resolve("plain" + KnitVersionedFile.DATA_SUFFIX);
    byte[] bytes = Files.readAllBytes(data);
    bytes[40] ^= 1; // in the first record
    Files.write(data, bytes);
    try (Session session = Transports.open(folder.toString()).session()) {
      KnitVersionedFile knit = open(session, "plain");
      int built = knit.index().find(Slice.utf8("b"));
      CorruptException found = assertThrows(CorruptException.class, () -> knit.annotate(built));
      assertEquals(knit.key(0), found.damage().key());
    }
  }

  @Test
  void aCycleOfParentsIsNamed(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("plain.kndx"),
        "# bzr knit index 8\n\na fulltext 0 10 .b :\nb fulltext 10 10 0 :");
    Files.write(folder.resolve("plain.knit"), new byte[20]);
    try (Session session = Transports.open(folder.toString()).session()) {
      KnitVersionedFile knit = open(session, "plain");
      CorruptException found = assertThrows(CorruptException.class, () -> knit.annotate(1));
      assertEquals(Kind.PARENT_CYCLE, found.damage().kind());
      assertEquals(knit.key(1), found.damage().key());
    }
  }

  private static KnitVersionedFile open(Session session, String name)
      throws TransportException, CorruptException {
    LineStyle style = name.equals("plain") ? LineStyle.PLAIN : LineStyle.ANNOTATED;
    return KnitVersionedFile.open(session, name, null, style, Limits.DEFAULT).await();
  }

  private static Slice joined(AnnotatedText text) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    for (int line = 0; line < text.lineCount(); line++) {
      joined.writeBytes(text.line(line).toArray());
    }
    return Slice.of(joined.toByteArray());
  }

  private static List<String> origins(AnnotatedText text) {
    List<String> origins = new ArrayList<>();
    for (int line = 0; line < text.lineCount(); line++) {
      origins.add(text.origin(line).toString());
    }
    return origins;
  }

  private static List<String> words(JsonNode array) {
    List<String> words = new ArrayList<>();
    array.forEach(word -> words.add(word.asText()));
    return words;
  }
}
