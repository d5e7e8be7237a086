package dev.knit.transport;

import static dev.knit.transport.ContractFixture.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.knit.transport.TransportException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Proves which words are URLs and which are paths, and that both find the same directory. */
class TransportsTest {
  private static void refused(Reason reason, String url) {
    assertEquals(
        reason, assertThrows(TransportException.class, () -> Transports.open(url)).reason(), url);
  }

  private static List<String> names(String urlOrPath) throws IOException {
    try (Transport transport = Transports.open(urlOrPath);
        Session session = transport.session()) {
      return session.list("").await();
    }
  }

  @Test
  void pathsWithOddCharactersArePaths(@TempDir Path directory) throws IOException {
    for (String odd : List.of("a b", "100%", "%41", "\u00e9\u4e2d", "a:b", "memory x", "#?", "+")) {
      Path path = Files.createDirectories(directory.resolve(odd));
      Files.createFile(path.resolve("inside"));
      assertEquals(List.of("inside"), names(path.toString()));
      try (Transport transport = Transports.open(path.toString())) {
        assertEquals(List.of("inside"), names(transport.url()));
      }
    }
  }

  @Test
  void fileUrls(@TempDir Path directory) throws IOException {
    Path path = Files.createDirectories(directory.resolve("a b"));
    Files.createFile(path.resolve("inside"));
    String escaped = directory + "/a%20b";
    for (String url :
        List.of(
            "file:" + escaped,
            "file://" + escaped,
            "FILE://" + escaped,
            "file://localhost" + escaped,
            "file://" + directory + "/a b")) {
      assertEquals(List.of("inside"), names(url));
    }
  }

  @Test
  void badUrls() {
    refused(Reason.BAD_NAME, "file:relative");
    refused(Reason.BAD_NAME, "file:");
    refused(Reason.BAD_NAME, "file://");
    refused(Reason.BAD_NAME, "file://other.host/a");
    refused(Reason.BAD_NAME, "file:///a%");
    refused(Reason.BAD_NAME, "file:///a%2");
    refused(Reason.BAD_NAME, "file:///a%2x");
    refused(Reason.BAD_NAME, "file:///a%x2");
    refused(Reason.BAD_NAME, "file:///%ff");
    refused(Reason.BAD_NAME, "file:///%00");
    refused(Reason.BAD_NAME, "/a\0b");
    refused(Reason.UNSUPPORTED, "gopher://host/a");
  }

  @Test
  void wordsWithAColonThatNameNoSchemeArePaths() throws IOException {
    for (String path : List.of("notes:2026", "C:/x", "1:2", ":")) {
      try (Transport transport = Transports.open(path)) {
        assertEquals(Path.of(path).toUri().toString(), transport.url());
      }
    }
  }

  @Test
  void messagesNameWhatFailed() {
    assertEquals("root: absent", new TransportException(Reason.ABSENT, "").getMessage());
    assertEquals(
        "a/b: no space: so it is",
        new TransportException(Reason.NO_SPACE, "a/b", "so it is").getMessage());
  }

  @Test
  void pathsAreTakenApartAndJoined() {
    assertEquals("", TransportPath.parent("a"));
    assertEquals("a/b", TransportPath.parent("a/b/c"));
    assertEquals("c", TransportPath.name("a/b/c"));
    assertEquals("a", TransportPath.name("a"));
    assertEquals("a", TransportPath.join("", "a"));
    assertEquals("a/b", TransportPath.join("a", "b"));
    for (String inside : List.of("a", "a/b")) {
      assertEquals(true, TransportPath.isBelow(inside, "a"));
      assertEquals(true, TransportPath.isBelow(inside, ""));
    }
    for (String outside : List.of("", "ab", "b", "b/a")) {
      assertEquals(false, TransportPath.isBelow(outside, "a"));
    }
  }

  @Test
  void escapesAreBytesOfUtf8() throws IOException {
    assertEquals("\u00e9 +%", Percent.decode("%C3%a9%20+%25"));
    assertEquals(bytes("\u00e9"), bytes(Percent.decode("\u00e9")));
  }
}
