package dev.knit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.knit.Slice;
import dev.knit.repository.FileIdPath;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Proves that names from outside reach no terminal raw: a repository whose ids, paths, committer,
 * message, tags and lock are full of escape sequences and bidi overrides is read with every
 * command, and each character of what is printed is looked at.
 */
class HostileNamesTest {
  private static final String NASTY = "x\033[31m\007\u202e\u2066\u200b\u009b2J\u007f";
  private static final String REVISION = "r1-" + NASTY;
  private static final String FILE_ID = "f-" + NASTY;
  // XML 1.0 has no escape for most control characters; bidi ones it takes.
  private static final String NASTY_XML = "y\u202e\u2066\u200b\u009b2J\u007f";
  private static final String XML_REVISION = "r2-" + NASTY_XML;
  private static final String XML_FILE_ID = "g-" + NASTY_XML;

  @TempDir Path folder;

  @BeforeEach
  void repository() throws IOException {
    Run.golden("knit", folder);
    Path repository = folder.resolve(".bzr/repository");
    String inventory =
        "<inventory format=\"5\" revision_id=\""
            + XML_REVISION
            + "\">\n<file file_id=\""
            + XML_FILE_ID
            + "\" name=\"n"
            + NASTY_XML
            + "\" revision=\""
            + XML_REVISION
            + "\" text_sha1=\""
            + sha1(utf8("a\033[5m\tb\n"))
            + "\" text_size=\"8\" />\n</inventory>\n";
    String revision =
        "<revision committer=\"C "
            + NASTY_XML
            + "\" format=\"5\" inventory_sha1=\""
            + sha1(utf8(inventory))
            + "\" revision_id=\""
            + XML_REVISION
            + "\" timestamp=\"1200000000.0\" timezone=\"0\">\n<message>m "
            + NASTY_XML
            + "</message>\n<properties><property name=\"branch-nick\">"
            + NASTY_XML
            + "</property>\n</properties>\n</revision>\n";
    pair(repository.resolve("revisions"), XML_REVISION, utf8(revision), false, "");
    pair(repository.resolve("inventory"), XML_REVISION, utf8(inventory), false, "");
    Path text = repository.resolve(FileIdPath.stem(Slice.utf8(XML_FILE_ID)));
    pair(text, XML_REVISION, utf8("a\033[5m\tb\n"), true, "");
    Files.writeString(folder.resolve(".bzr/branch/revision-history"), XML_REVISION);
    Path held = Files.createDirectories(folder.resolve(".bzr/repository/lock/held"));
    Files.writeString(
        held.resolve("info"), "hostname: h\u202e\nuser: \"u\\e[31m\u202e\"\npid: 1\n");
    pair(folder.resolve("k\u202e" + "\033[31m"), REVISION, utf8("t\n"), false, " ." + NASTY);
  }

  @Test
  void inAPair() {
    String stem = folder.resolve("k\u202e" + "\033[31m").toString();
    for (List<String> command :
        List.of(
            List.of("fsck", "-v"),
            List.of("fsck", "--json", "--texts"),
            List.of("info"),
            List.of("info", "--json"),
            List.of("graph"),
            List.of("graph", "--dot"),
            List.of("graph", "--ghosts"),
            List.of("log"),
            List.of("frob"))) {
      look(command, stem);
    }
    look(List.of("annotate"), stem, REVISION);
    look(List.of("cat"), stem, "absent" + NASTY);
    look(List.of("compare"), stem, Run.tide("10-healthy-ghosts-and-repeats").toString());
    look(List.of("dump"), stem + ".kndx");
    look(List.of("dump"), stem + ".knit");
    look(List.of("fsck", "--" + NASTY), stem);
    look(List.of("fsck"), stem + NASTY);
  }

  @Test
  void inARepository() {
    String target = folder.toString();
    for (List<String> command :
        List.of(
            List.of("fsck", "-v"),
            List.of("fsck", "--json", "--texts"),
            List.of("fsck", "-r"),
            List.of("info"),
            List.of("log"),
            List.of("log", "--line"),
            List.of("log", "--json"),
            List.of("ls", "--ids"),
            List.of("ls", "--json"),
            List.of("graph"))) {
      look(command, target);
    }
    look(List.of("annotate"), target, XML_FILE_ID + "/" + XML_REVISION);
    look(List.of("annotate", "--json"), target, "n" + NASTY_XML);
    look(List.of("dump"), folder + "/.bzr/repository/lock/held/info");
    look(List.of("dump"), folder + "/.bzr/branch/revision-history");
    assertTrue(Run.knit("log", target).out().contains("\\u202e"));
    assertTrue(Run.knit("ls", target).out().contains("\\u202e"));
  }

  @Test
  void contentIsGivenByteForByte() {
    Run run = Run.knit("cat", folder, "n" + NASTY_XML);
    assertEquals("a\033[5m\tb\n", run.out(), run.err());
  }

  @Test
  void aKeyThatIsNotUtf8HasItsBytesBesideIt() throws IOException {
    byte[] kndx =
        "# bzr knit index 8\n\nq\u00ff fulltext 0 9 :".getBytes(StandardCharsets.ISO_8859_1);
    Path stem = folder.resolve("latin");
    Files.write(folder.resolve("latin.kndx"), kndx);
    Files.write(folder.resolve("latin.knit"), new byte[9]);
    JsonNode target = Run.knit("fsck", "--json", "--texts", stem).json().get("targets").get(0);
    JsonNode finding = target.get("findings").get(0);
    byte[] key = {'q', (byte) 0xff};
    assertEquals(Base64.getEncoder().encodeToString(key), finding.get("key_b64").asText());
    assertEquals("q\ufffd", finding.get("key").asText());
    assertTrue(target.get("texts").has("b64:" + Base64.getEncoder().encodeToString(key)));
  }

  private static void look(List<String> command, String... more) {
    Object[] words = new Object[command.size() + more.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = i < command.size() ? command.get(i) : more[i - command.size()];
    }
    Run run = Run.knit(words);
    assertTrue(run.status() != Exit.BUG, command + ": " + run.err());
    assertTrue(run.stdout().length + run.stderr().length > 0, command.toString());
    assertEquals(List.of(), run.invisible(), () -> command + ": " + run.out() + run.err());
  }

  private static void pair(Path stem, String id, byte[] text, boolean annotated, String parents)
      throws IOException {
    Files.createDirectories(stem.getParent());
    String body = new String(text, StandardCharsets.UTF_8);
    long lines = body.lines().count();
    String stored =
        annotated
            ? body.lines().map(line -> id + " " + line + "\n").reduce("", String::concat)
            : body;
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(utf8("version " + id + " " + lines + " " + sha1(text) + "\n"));
      gzip.write(utf8(stored + "end " + id + "\n"));
    }
    Files.write(Path.of(stem + ".knit"), packed.toByteArray());
    Files.writeString(
        Path.of(stem + ".kndx"),
        "# bzr knit index 8\n\n" + id + " fulltext 0 " + packed.size() + parents + " :");
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String sha1(byte[] text) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(text));
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }
}
