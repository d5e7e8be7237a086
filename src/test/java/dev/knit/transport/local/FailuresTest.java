package dev.knit.transport.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * Proves that each failure of the file system has its reason. How: exceptions as the JDK makes
 * them, and two that a real kernel gives on Linux: a full device, an unreadable byte.
 */
class FailuresTest {
  private static Reason reason(IOException failure) {
    TransportException ours = Failures.of(failure, "a");
    assertSame(failure, ours.getCause());
    assertEquals("a", ours.path());
    return ours.reason();
  }

  private static Reason reason(String words) {
    Reason reason = reason(new IOException(words));
    assertEquals(reason, reason(new FileSystemException("/x", null, words)));
    return reason;
  }

  @Test
  void classesHaveReasons() {
    assertEquals(Reason.ABSENT, reason(new NoSuchFileException("/x")));
    assertEquals(Reason.EXISTS, reason(new FileAlreadyExistsException("/x")));
    assertEquals(Reason.PERMISSION, reason(new AccessDeniedException("/x")));
    assertEquals(Reason.NOT_A_DIRECTORY, reason(new NotDirectoryException("/x")));
    assertEquals(Reason.NOT_EMPTY, reason(new DirectoryNotEmptyException("/x")));
    assertEquals(Reason.CLOSED, reason(new ClosedByInterruptException()));
  }

  @Test
  void wordsHaveReasons() {
    assertEquals(Reason.NO_SPACE, reason("No space left on device"));
    assertEquals(Reason.NO_SPACE, reason("Disk quota exceeded"));
    assertEquals(Reason.READ_ONLY, reason("Read-only file system"));
    assertEquals(Reason.PERMISSION, reason("Operation not permitted"));
    assertEquals(Reason.IS_A_DIRECTORY, reason("Is a directory"));
    assertEquals(Reason.NOT_A_DIRECTORY, reason("Not a directory"));
    assertEquals(Reason.BAD_NAME, reason("File name too long"));
    assertEquals(Reason.IO, reason("Input/output error"));
    assertEquals(Reason.IO, reason("Eingabe-/Ausgabefehler"));
    assertEquals(Reason.IO, reason(new IOException()));
  }

  @Test
  void unknownWordsAreShown() {
    TransportException failure = Failures.of(new IOException("Input/output error"), "a", 512);
    assertEquals(512, failure.offset());
    assertEquals("a: I/O error at byte 512: Input/output error", failure.getMessage());
  }

  @Test
  @EnabledOnOs(OS.LINUX) // others have no /dev/full
  void fullDevice() throws IOException {
    try (FileOutputStream full = new FileOutputStream("/dev/full")) {
      assertEquals(Reason.NO_SPACE, reason(assertThrows(IOException.class, () -> full.write(1))));
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX) // others have no /proc
  void unreadableByte() throws IOException {
    Path memory = Path.of("/proc/self/mem"); // nothing is mapped at 0
    try (RandomAccessFile file = new RandomAccessFile(memory.toFile(), "r")) {
      IOException failure = assertThrows(IOException.class, file::read);
      assertEquals(Reason.IO, reason(failure));
      assertTrue(("" + failure.getMessage()).contains("rror"), failure::toString);
    }
  }

  @Test
  void foreignGrowthIsNoGuess() throws IOException {
    assertEquals(5, Landing.of("a", 5, 8, 3));
    TransportException failure =
        assertThrows(TransportException.class, () -> Landing.of("a", 5, 9, 3));
    assertEquals(Reason.IO, failure.reason());
    assertEquals(5, failure.offset());
  }
}
