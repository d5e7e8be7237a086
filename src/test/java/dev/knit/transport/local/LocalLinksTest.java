package dev.knit.transport.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.knit.Slice;
import dev.knit.transport.FirstBlockCheck;
import dev.knit.transport.Reply;
import dev.knit.transport.Session;
import dev.knit.transport.Stat;
import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Proves that links inside the root are followed as long as they stay there, that no operation goes
 * through one that leads out, and that what is no file is not opened. How: a tree with a secret
 * beside it, and links of each kind.
 */
class LocalLinksTest {
  private Path root = Path.of("");
  private Path secret = Path.of("");
  private LocalTransport transport = LocalTransport.of(root);
  private Session session = transport.session();

  @BeforeEach
  void tree(@TempDir Path directory) throws IOException {
    root = Files.createDirectories(directory.resolve("root"));
    secret = Files.createDirectories(directory.resolve("secret"));
    Files.writeString(secret.resolve("file"), "secret");
    Files.createDirectories(root.resolve("d"));
    Files.writeString(root.resolve("d/file"), "text");
    transport = LocalTransport.of(root);
    session = transport.session();
  }

  @AfterEach
  void nothingStaysOpen() {
    session.close();
    assertEquals(0, transport.openFiles());
  }

  private static void fails(Reason reason, Reply<?> reply) {
    assertEquals(reason, assertThrows(TransportException.class, reply::await).reason());
  }

  private void link(String name, Path to) throws IOException {
    Files.createSymbolicLink(root.resolve(name), to);
  }

  private Slice get(String path) throws IOException {
    return session.get(path, FirstBlockCheck.NONE, 99).await();
  }

  @Test
  void linksThatStayInsideAreFollowed() throws IOException {
    link("file", Path.of("d/file"));
    link("e", Path.of("d"));
    link("absolute", root.toRealPath().resolve("d"));
    for (String path : List.of("file", "e/file", "absolute/file")) {
      assertEquals(Slice.utf8("text"), get(path));
      assertEquals(Slice.utf8("ext"), session.getRange(path, 1, 9).await());
    }
    assertEquals(List.of("file"), session.list("e").await());
    assertEquals(4, session.append("file", Slice.utf8("+")).await());
    session.sync(List.of("file", "e")).await();
    assertEquals(Slice.utf8("text+"), get("d/file"));
    session.putNonAtomic("e/file", Slice.utf8("new")).await();
    assertEquals(Slice.utf8("new"), get("d/file"));
  }

  @Test
  void linksThatLeadOutAreRefused() throws IOException {
    link("out", secret);
    link("up", Path.of(".."));
    link("file", secret.resolve("file"));
    for (String path : List.of("out/file", "up/secret/file", "file")) {
      fails(Reason.OUTSIDE, session.get(path, FirstBlockCheck.NONE, 99));
      fails(Reason.OUTSIDE, session.getRange(path, 0, 9));
      fails(Reason.OUTSIDE, session.putNonAtomic(path, Slice.utf8("x")));
      fails(Reason.OUTSIDE, session.append(path, Slice.utf8("x")));
      fails(Reason.OUTSIDE, session.sync(List.of(path)));
    }
    for (String path : List.of("out/file", "up/secret/file", "out/new")) {
      fails(Reason.OUTSIDE, session.stat(path));
      fails(Reason.OUTSIDE, session.put(path, Slice.utf8("x")));
      fails(Reason.OUTSIDE, session.putIfAbsent(path, Slice.utf8("x")));
      fails(Reason.OUTSIDE, session.mkdir(path));
      fails(Reason.OUTSIDE, session.delete(path));
      fails(Reason.OUTSIDE, session.rmdir(path));
      fails(Reason.OUTSIDE, session.renameNoReplace(path, "x"));
      fails(Reason.OUTSIDE, session.renameNoReplace("d/file", path));
    }
    fails(Reason.OUTSIDE, session.list("out"));
    assertEquals("secret", Files.readString(secret.resolve("file")));
    try (var names = Files.list(secret)) {
      assertEquals(1, names.count());
    }
  }

  @Test
  void directoryThatBecameALinkByOurOwnRenameIsNoticed() throws IOException {
    assertEquals(Slice.utf8("text"), get("d/file"));
    link("out", secret);
    session.renameNoReplace("d", "e").await();
    session.renameNoReplace("out", "d").await();
    fails(Reason.OUTSIDE, session.get("d/file", FirstBlockCheck.NONE, 99));
  }

  @Test
  void linkThatLeadsToALinkThatLeadsOutIsRefused() throws IOException {
    link("out", secret);
    link("twice", Path.of("out"));
    fails(Reason.OUTSIDE, session.get("twice/file", FirstBlockCheck.NONE, 99));
  }

  @Test
  void linksThatLeadNowhere() throws IOException {
    link("dangling", Path.of("nothing"));
    link("round", Path.of("round"));
    fails(Reason.ABSENT, session.get("dangling", FirstBlockCheck.NONE, 99));
    fails(Reason.OUTSIDE, session.get("round", FirstBlockCheck.NONE, 99));
    fails(Reason.OUTSIDE, session.list("round"));
  }

  @Test
  void linksThemselvesAreSeenMovedAndDeleted() throws IOException {
    link("out", secret);
    assertEquals(Stat.Type.SYMLINK, session.stat("out").await().type());
    fails(Reason.EXISTS, session.mkdir("out"));
    fails(Reason.EXISTS, session.putIfAbsent("out", Slice.EMPTY));
    fails(Reason.NOT_A_DIRECTORY, session.rmdir("out"));
    session.renameNoReplace("out", "moved").await();
    session.put("moved", Slice.utf8("a file now")).await();
    assertEquals(Slice.utf8("a file now"), get("moved"));
    link("out", secret.resolve("file"));
    session.delete("out").await();
    assertEquals("secret", Files.readString(secret.resolve("file")));
  }

  @Test
  void rootMayBeALink(@TempDir Path directory) throws IOException {
    Path alias = Files.createSymbolicLink(directory.resolve("alias"), root);
    try (LocalTransport aliased = LocalTransport.of(alias);
        Session other = aliased.session()) {
      assertEquals(List.of("file"), other.list("d").await());
      fails(Reason.EXISTS, other.mkdir(""));
    }
  }

  @Test
  void pipesAndDevicesAreNotOpened() throws Exception {
    Process made = new ProcessBuilder("mkfifo", root.resolve("pipe").toString()).start();
    assertEquals(0, made.waitFor());
    assertEquals(Stat.Type.OTHER, session.stat("pipe").await().type());
    fails(Reason.UNSUPPORTED, session.get("pipe", FirstBlockCheck.NONE, 99));
    fails(Reason.UNSUPPORTED, session.getRange("pipe", 0, 9));
    fails(Reason.UNSUPPORTED, session.append("pipe", Slice.utf8("x")));
    fails(Reason.UNSUPPORTED, session.putNonAtomic("pipe", Slice.utf8("x")));
    fails(Reason.UNSUPPORTED, session.sync(List.of("pipe")));
  }
}
