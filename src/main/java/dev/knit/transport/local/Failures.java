package dev.knit.transport.local;

import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What Java says of a failure, as a reason. Java hides errno; for what has no class of its own only
 * the words of strerror are left, which are English unless the C library speaks another language
 * (then it is IO).
 */
final class Failures {
  private static final Map<String, Reason> WORDS =
      Map.ofEntries(
          Map.entry("No space left on device", Reason.NO_SPACE),
          Map.entry("Disk quota exceeded", Reason.NO_SPACE),
          Map.entry("Read-only file system", Reason.READ_ONLY),
          Map.entry("Permission denied", Reason.PERMISSION),
          Map.entry("Operation not permitted", Reason.PERMISSION),
          Map.entry("Is a directory", Reason.IS_A_DIRECTORY),
          Map.entry("Not a directory", Reason.NOT_A_DIRECTORY),
          Map.entry("Directory not empty", Reason.NOT_EMPTY),
          Map.entry("File too large", Reason.TOO_LARGE),
          Map.entry("File name too long", Reason.BAD_NAME),
          Map.entry("Too many levels of symbolic links", Reason.OUTSIDE),
          Map.entry(
              "Too many levels of symbolic links or unable to access attributes of symbolic link",
              Reason.OUTSIDE), // the JDK's words, where realpath meets a circle
          Map.entry("Connection timed out", Reason.TIMEOUT),
          Map.entry("Stale file handle", Reason.CONNECTION));

  private Failures() {}

  static TransportException of(IOException failure, String path) {
    return of(failure, path, TransportException.NOWHERE);
  }

  /** What is one of ours already stays as it is. */
  static TransportException of(IOException failure, String path, long offset) {
    if (failure instanceof TransportException ours) {
      return ours;
    }
    Reason reason = reason(failure);
    String said = words(failure);
    return new TransportException(
        reason, path, offset, reason == Reason.IO && said != null ? said : "", failure);
  }

  private static Reason reason(IOException failure) {
    if (failure instanceof NoSuchFileException absent) {
      return isBelowAFile(absent) ? Reason.NOT_A_DIRECTORY : Reason.ABSENT;
    } else if (failure instanceof FileAlreadyExistsException) {
      return Reason.EXISTS;
    } else if (failure instanceof AccessDeniedException) {
      return Reason.PERMISSION;
    } else if (failure instanceof NotDirectoryException) {
      return Reason.NOT_A_DIRECTORY;
    } else if (failure instanceof DirectoryNotEmptyException) {
      return Reason.NOT_EMPTY;
    } else if (failure instanceof ClosedChannelException) {
      return Reason.CLOSED; // an interrupt of this thread closes the channel
    }
    String said = words(failure);
    return said == null ? Reason.IO : WORDS.getOrDefault(said, Reason.IO);
  }

  /**
   * Newer JDKs (seen on 25) call what lies below a file absent where 17 says that it is no
   * directory.
   */
  private static boolean isBelowAFile(NoSuchFileException absent) {
    if (absent.getFile() == null) {
      return false;
    }
    Path parent = Path.of(absent.getFile()).getParent();
    return parent != null && Files.exists(parent) && !Files.isDirectory(parent);
  }

  private static @Nullable String words(IOException failure) {
    return failure instanceof FileSystemException of ? of.getReason() : failure.getMessage();
  }
}
