package dev.knit.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Whole folders on disk: copied before they are damaged, deleted after. */
public final class Trees {
  private Trees() {}

  /** Copies a folder with everything in it; links stay links. */
  public static void copy(Path from, Path to) {
    try {
      for (Path each : walk(from)) {
        Path copy = to.resolve(from.relativize(each).toString());
        if (Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(each, copy, LinkOption.NOFOLLOW_LINKS, StandardCopyOption.COPY_ATTRIBUTES);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static void delete(Path folder) {
    try {
      for (Path each : walk(folder).stream().sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> walk(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      return paths.toList();
    }
  }
}
