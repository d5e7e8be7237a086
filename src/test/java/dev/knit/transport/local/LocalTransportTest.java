package dev.knit.transport.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.Slice;
import dev.knit.transport.Capability;
import dev.knit.transport.FirstBlockCheck;
import dev.knit.transport.Reply;
import dev.knit.transport.Session;
import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Proves what only a file system has: modes, files held open, odd bytes in names, huge files. */
class LocalTransportTest {
  private static void fails(Reason reason, Reply<?> reply) {
    assertEquals(reason, assertThrows(TransportException.class, reply::await).reason());
  }

  private static int mode(Path path) throws IOException {
    return (Integer) Files.getAttribute(path, "unix:mode") & 07777;
  }

  @Test
  void whatIsNewTakesItsModeFromItsControlDirectory(@TempDir Path root) throws IOException {
    Path control = Files.createDirectory(root.resolve(".bzr"));
    Files.setAttribute(control, "unix:mode", 02775);
    try (Session session = LocalTransport.of(root).session()) {
      session.mkdir(".bzr/branch").await();
      session.mkdir(".bzr/branch/lock").await();
      session.put(".bzr/branch/a", Slice.EMPTY).await();
      session.putIfAbsent(".bzr/branch/b", Slice.EMPTY).await();
      session.putNonAtomic(".bzr/c", Slice.EMPTY).await();
      session.append(".bzr/branch/lock/d", Slice.EMPTY).await();
    }
    for (String directory : List.of(".bzr/branch", ".bzr/branch/lock")) {
      assertEquals(02775, mode(root.resolve(directory)), directory);
    }
    for (String file : List.of(".bzr/branch/a", ".bzr/branch/b", ".bzr/c", ".bzr/branch/lock/d")) {
      assertEquals(0664, mode(root.resolve(file)), file);
    }
  }

  @Test
  void modeComesFromAboveTheRootToo(@TempDir Path directory) throws IOException {
    Path root = Files.createDirectories(directory.resolve(".bzr/branch"));
    Files.setAttribute(directory.resolve(".bzr"), "unix:mode", 0700);
    try (Session session = LocalTransport.of(root).session()) {
      session.put("a", Slice.EMPTY).await();
      session.mkdir("d").await();
    }
    assertEquals(0600, mode(root.resolve("a")));
    assertEquals(0700, mode(root.resolve("d")));
  }

  @Test
  void existingFilesKeepTheirMode(@TempDir Path directory) throws IOException {
    Path root = Files.createDirectories(directory.resolve(".bzr"));
    Path file = Files.writeString(root.resolve("a"), "x");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    try (Session session = LocalTransport.of(root).session()) {
      session.append("a", Slice.utf8("y")).await();
      session.putNonAtomic("a", Slice.utf8("z")).await();
    }
    assertEquals(0600, mode(file));
  }

  @Test
  void rootNeedNotBeThereYet(@TempDir Path directory) throws IOException {
    LocalTransport transport = LocalTransport.of(directory.resolve("new"));
    try (Session session = transport.session()) {
      fails(Reason.ABSENT, session.stat(""));
      fails(Reason.ABSENT, session.list(""));
      fails(Reason.ABSENT, session.put("a", Slice.EMPTY));
      session.mkdir("").await();
      session.put("a", Slice.EMPTY).await();
      assertEquals(List.of("a"), session.list("").await());
    }
  }

  @Test
  void rootMayBeAFile(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("tide.kndx"), "text");
    try (Session session = LocalTransport.of(file).session()) {
      assertTrue(session.stat("").await().isFile());
      fails(Reason.NOT_A_DIRECTORY, session.list(""));
      fails(Reason.NOT_A_DIRECTORY, session.get("a", FirstBlockCheck.NONE, 9));
    }
  }

  @Test
  void fewFilesAreHeldOpenAndNoneBehindClose(@TempDir Path root) throws IOException {
    LocalTransport transport = LocalTransport.of(root);
    Session session = transport.session();
    for (int i = 0; i < 100; i++) {
      session.put("f" + i, Slice.utf8("x")).await();
      session.getRange("f" + i, 0, 1).await();
      session.getRange("f" + i, 0, 1).await();
      assertEquals(Math.min(i + 1, OpenFiles.MOST), transport.openFiles());
    }
    session.get("f99", FirstBlockCheck.NONE, 9).await();
    assertEquals(OpenFiles.MOST - 1, transport.openFiles());
    session.close();
    assertEquals(0, transport.openFiles());
  }

  @Test
  void whatWasReadLastStaysOpen(@TempDir Path root) throws IOException {
    LocalTransport transport = LocalTransport.of(root);
    try (Session session = transport.session()) {
      for (int i = 0; i < OpenFiles.MOST + 1; i++) {
        session.put("f" + i, Slice.utf8("old")).await();
      }
      session.getRange("f0", 0, 9).await();
      Files.move(root.resolve("f0"), root.resolve("away"));
      for (int i = 1; i < OpenFiles.MOST + 1; i++) {
        session.getRange("f" + i, 0, 9).await();
        if (i < OpenFiles.MOST) {
          assertEquals(Slice.utf8("old"), session.getRange("f0", 0, 9).await());
        }
      }
      session.getRange("f1", 0, 9).await(); // f0 is asked for longest ago by now, but for f2
      session.put("g", Slice.utf8("1")).await();
      session.getRange("g", 0, 9).await();
      assertEquals(Slice.utf8("old"), session.getRange("f0", 0, 9).await());
    }
  }

  @Test
  void namesThatAreNotUtf8AreListedAndAbsent(@TempDir Path root) throws Exception {
    Process made =
        new ProcessBuilder("sh", "-c", "touch \"$0/$(printf 'a\\377b')\" \"$0/z\"", root.toString())
            .start();
    assertEquals(0, made.waitFor());
    try (Session session = LocalTransport.of(root).session()) {
      List<String> names = session.list("").await();
      assertEquals(List.of("a\ufffdb", "z"), names);
      fails(Reason.ABSENT, session.get(names.get(0), FirstBlockCheck.NONE, 9));
    }
  }

  @Test
  void hugeFilesTakeNoMemoryThatNobodyAskedFor(@TempDir Path root) throws IOException {
    try (RandomAccessFile sparse = new RandomAccessFile(root.resolve("a").toFile(), "rw")) {
      sparse.setLength(1L << 40);
    }
    try (Session session = LocalTransport.of(root).session()) {
      fails(Reason.TOO_LARGE, session.get("a", FirstBlockCheck.NONE, 1 << 20));
      fails(Reason.TOO_LARGE, session.get("a", FirstBlockCheck.NONE, Long.MAX_VALUE));
      assertEquals(3, session.getRange("a", (1L << 40) - 3, Integer.MAX_VALUE).await().length());
    }
  }

  @Test
  void leftoverOfAnEarlierProcessIsSteppedOver(@TempDir Path root) throws IOException {
    try (Session session = LocalTransport.of(root).session()) {
      session.put("a", Slice.utf8("1")).await();
      long next = Writing.NEXT.get();
      for (long n = next; n < next + 50; n++) {
        Files.createFile(root.resolve(Writing.temporaryName(n)));
      }
      session.put("a", Slice.utf8("2")).await();
      assertEquals(Slice.utf8("2"), session.getRange("a", 0, 9).await());
      assertEquals(51, session.list("").await().size());
    }
  }

  @Test
  void syncGoesOnBehindWhatIsAbsent(@TempDir Path root) throws IOException {
    try (Session session = LocalTransport.of(root).session()) {
      session.put("a", Slice.EMPTY).await();
      TransportException failure =
          assertThrows(
              TransportException.class, () -> session.sync(List.of("x", "y", "a")).await());
      assertEquals("x", failure.path());
    }
  }

  @Test
  void withoutSyncNothingWaitsForTheDisk(@TempDir Path root) throws IOException {
    LocalTransport transport = LocalTransport.withoutSync(root);
    assertFalse(transport.capabilities().contains(Capability.SYNC));
    assertTrue(LocalTransport.of(root).capabilities().contains(Capability.SYNC));
    try (Session session = transport.session()) {
      session.sync(List.of("absent")).await();
    }
  }

  @Test
  void failedWriteLeavesNoTemporaryFile(@TempDir Path root) throws IOException {
    try (Session session = LocalTransport.of(root).session()) {
      Thread.currentThread().interrupt();
      Reply<Void> put = session.put("a", Slice.utf8("1"));
      Reply<Void> putIfAbsent = session.putIfAbsent("b", Slice.utf8("1"));
      assertTrue(Thread.interrupted());
      fails(Reason.CLOSED, put);
      fails(Reason.CLOSED, putIfAbsent);
      assertEquals(List.of(), session.list("").await());
    }
  }
}
