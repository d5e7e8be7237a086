package dev.knit.transport.local;

import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import dev.knit.transport.TransportPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a path lies on the disk, links looked through and kept inside the root. A directory that is
 * no link is remembered; a link, and what lies below it, is looked at anew each time. (A realpath
 * looks at each component from "/" on and costs more than opening the file; one lstat a directory
 * is enough.)
 */
final class Places {
  private final Path root;
  private @Nullable Path realRoot;
  private final Map<String, Path> straight = new HashMap<>();

  Places(Path root) {
    this.root = root;
  }

  /** A file or directory that is there, as found by one lstat, or two where it is a link. */
  record Found(Path path, BasicFileAttributes attributes) {}

  /** The root by the name that it was opened with. */
  Path root() {
    return root;
  }

  /** The last component is not followed; it need not be there. */
  Path at(String path) throws TransportException, IOException {
    if (path.isEmpty()) {
      return realRoot();
    }
    return resolve(directory(TransportPath.parent(path)), TransportPath.name(path), path);
  }

  Path directory(String path) throws TransportException, IOException {
    if (path.isEmpty()) {
      return realRoot();
    }
    Path known = straight.get(path);
    if (known != null) {
      return known;
    }
    Path named = at(path);
    if (lstat(named).isSymbolicLink()) {
      return inside(named, path);
    }
    straight.put(path, named);
    return named;
  }

  /** What is there, a link followed; throws if nothing is. */
  Found found(String path) throws TransportException, IOException {
    Path at = at(path);
    BasicFileAttributes attributes = lstat(at);
    if (!attributes.isSymbolicLink()) {
      return new Found(at, attributes);
    }
    Path real = inside(at, path);
    return new Found(real, lstat(real));
  }

  /** To be called where a name came to mean something else. */
  void forget() {
    straight.clear();
  }

  static BasicFileAttributes lstat(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }

  private Path inside(Path named, String path) throws TransportException, IOException {
    Path real = named.toRealPath();
    if (!real.startsWith(realRoot())) {
      throw new TransportException(Reason.OUTSIDE, path);
    }
    return real;
  }

  private Path realRoot() throws IOException {
    if (realRoot == null) {
      realRoot = root.toRealPath();
    }
    return realRoot;
  }

  private static Path resolve(Path directory, String name, String path) throws TransportException {
    try {
      return directory.resolve(name);
    } catch (InvalidPathException notInThisLocale) {
      throw new TransportException(
          Reason.BAD_NAME,
          path,
          TransportException.NOWHERE,
          "not to be written in this locale",
          notInThisLocale);
    }
  }
}
