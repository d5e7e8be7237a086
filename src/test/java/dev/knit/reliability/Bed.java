package dev.knit.reliability;

import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.fsck.Fsck;
import dev.knit.fsck.FsckOptions;
import dev.knit.fsck.FsckReport;
import dev.knit.fsck.Listener;
import dev.knit.repository.UnsupportedFormatException;
import dev.knit.transport.Session;
import dev.knit.transport.TransportException;
import dev.knit.transport.memory.MemoryTransport;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A repository or a pair to be damaged: files and folders in memory. Immutable; each run gets a
 * tree of its own.
 *
 * @param stem of a lone pair; null: a repository
 * @param branch the folder of its branch as {@link Fsck#repository} takes it; null: none
 */
record Bed(
    String name,
    SortedMap<String, byte[]> files,
    SortedSet<String> folders,
    @Nullable String stem,
    @Nullable String branch,
    MemoryTransport healthy) {

  /** One thread: so many checks run beside one another that more would only wait. */
  static final FsckOptions ALONE = new FsckOptions(false, true, 1, Limits.DEFAULT);

  private static Bed of(
      String name,
      SortedMap<String, byte[]> files,
      SortedSet<String> folders,
      @Nullable String stem,
      @Nullable String branch) {
    MemoryTransport tree = new MemoryTransport();
    try (Session session = tree.session()) {
      for (String folder : folders) {
        session.mkdir(folder).await();
      }
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        session.put(file.getKey(), Slice.of(file.getValue())).await();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Bed(name, files, folders, stem, branch, tree);
  }

  /** A golden repository with its branch. */
  static Bed golden(String zipName) {
    SortedMap<String, byte[]> files = new TreeMap<>();
    SortedSet<String> folders = new TreeSet<>();
    try (ZipInputStream zip =
        new ZipInputStream(new ByteArrayInputStream(dev.knit.Golden.bytes(zipName)))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (entry.isDirectory()) {
          folders.add(entry.getName().substring(0, entry.getName().length() - 1));
        } else {
          files.put(entry.getName(), zip.readAllBytes());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return of(zipName, files, folders, null, "");
  }

  /** A pair of files {@code STEM.kndx}, {@code STEM.knit} below {@code testdata}. */
  static Bed pair(String folder, String stem) {
    SortedMap<String, byte[]> files = new TreeMap<>();
    for (String suffix : new String[] {".kndx", ".knit"}) {
      files.put(stem + suffix, read(Path.of("testdata", folder, stem + suffix)));
    }
    return of(folder + "/" + stem, files, new TreeSet<>(), stem, null);
  }

  /** A repository on disk; {@code branch} as {@link Fsck#repository} takes it. */
  static Bed disk(String name, Path root, @Nullable String branch) {
    SortedMap<String, byte[]> files = new TreeMap<>();
    SortedSet<String> folders = new TreeSet<>();
    try (Stream<Path> all = Files.walk(root)) {
      for (Path path : (Iterable<Path>) all::iterator) {
        String below = root.relativize(path).toString();
        boolean wanted = below.contains(".bzr") && !below.contains("/checkout/");
        if (Files.isDirectory(path) && !below.isEmpty()) {
          folders.add(below);
        } else if (wanted && Files.isRegularFile(path)) {
          files.put(below, read(path));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return of(name, files, folders, null, branch);
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The same with other bytes in one file; no bytes: the file is gone. */
  Bed with(String file, byte @Nullable [] bytes) {
    SortedMap<String, byte[]> other = new TreeMap<>(files);
    MemoryTransport tree = healthy.copy();
    try (Session session = tree.session()) {
      if (bytes == null) {
        other.remove(file);
        session.delete(file).await();
      } else {
        other.put(file, bytes);
        session.put(file, Slice.of(bytes)).await();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Bed(name, other, folders, stem, branch, tree);
  }

  Bed with(Flip flip) {
    return with(flip.file(), flip.in(bytes(flip.file())));
  }

  byte[] bytes(String file) {
    byte[] bytes = files.get(file);
    if (bytes == null) {
      throw new IllegalArgumentException(file);
    }
    return bytes;
  }

  long size() {
    return files.values().stream().mapToLong(bytes -> bytes.length).sum();
  }

  /** The stems of all knits in it. */
  List<String> stems() {
    List<String> stems = new ArrayList<>();
    for (String file : files.keySet()) {
      if (file.endsWith(".kndx")) {
        stems.add(file.substring(0, file.length() - 5));
      }
    }
    return stems;
  }

  FsckReport fsck() throws UnsupportedFormatException {
    return fsck(ALONE);
  }

  FsckReport fsck(FsckOptions options) throws UnsupportedFormatException {
    try {
      return stem == null
          ? Fsck.repository(healthy, branch, options, Listener.NONE)
          : Fsck.pair(healthy, stem, options, Listener.NONE);
    } catch (TransportException e) {
      throw new UncheckedIOException(e);
    }
  }
}
