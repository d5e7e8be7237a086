package dev.knit.transport.local;

import dev.knit.Slice;
import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Writes, moves and deletes. */
final class Writing {
  /** As in {@link Reading}: the JDK copies through a direct buffer as large as the request. */
  private static final int MOST_AT_ONCE = 1 << 18;

  private static final Set<OpenOption> OVERWRITE =
      Set.of(
          StandardOpenOption.WRITE,
          StandardOpenOption.CREATE,
          StandardOpenOption.TRUNCATE_EXISTING,
          LinkOption.NOFOLLOW_LINKS);
  private static final Set<OpenOption> APPEND =
      Set.of(StandardOpenOption.APPEND, StandardOpenOption.CREATE, LinkOption.NOFOLLOW_LINKS);
  private static final Set<OpenOption> NEW =
      Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
  private static final Set<OpenOption> READ =
      Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

  /** Of this process; with its number in the name no other one is likely to take the same. */
  static final AtomicLong NEXT = new AtomicLong();

  private final Places places;
  private final boolean durable;
  private final Modes modes = new Modes();

  Writing(Places places, boolean durable) {
    this.places = places;
    this.durable = durable;
  }

  void put(String path, Slice bytes) throws TransportException {
    run(
        path,
        () -> {
          Path target = places.at(path);
          Path whole = whole(target, bytes);
          try {
            Files.move(whole, target, StandardCopyOption.ATOMIC_MOVE);
          } finally {
            Files.deleteIfExists(whole);
          }
        });
  }

  void putIfAbsent(String path, Slice bytes) throws TransportException {
    run(
        path,
        () -> {
          Path target = places.at(path);
          refuseTaken(target);
          Path whole = whole(target, bytes);
          try {
            move(whole, target);
          } finally {
            Files.deleteIfExists(whole);
          }
        });
  }

  void putNonAtomic(String path, Slice bytes) throws TransportException {
    writeTo(path, bytes, OVERWRITE);
  }

  long append(String path, Slice bytes) throws TransportException {
    return writeTo(path, bytes, APPEND);
  }

  void mkdir(String path) throws TransportException {
    run(
        path,
        () -> {
          Path directory = path.isEmpty() ? places.root() : places.at(path);
          Files.createDirectory(directory);
          modes.directory(directory);
        });
  }

  void renameNoReplace(String from, String to) throws TransportException {
    Path[] source = new Path[1];
    run(
        from,
        () -> {
          source[0] = places.at(from);
          Places.lstat(source[0]);
        });
    run(
        to,
        () -> {
          Path target = places.at(to);
          refuseTaken(target);
          move(source[0], target);
        });
  }

  void delete(String path) throws TransportException {
    run(
        path,
        () -> {
          Path at = places.at(path);
          if (Places.lstat(at).isDirectory()) {
            throw new TransportException(Reason.IS_A_DIRECTORY, path);
          }
          Files.delete(at);
        });
  }

  void rmdir(String path) throws TransportException {
    run(
        path,
        () -> {
          Path at = places.at(path);
          if (!Places.lstat(at).isDirectory()) {
            throw new NotDirectoryException(path);
          }
          Files.delete(at);
        });
  }

  void sync(List<String> paths) throws TransportException {
    if (!durable) {
      return;
    }
    TransportException first = null;
    for (String path : paths) {
      try {
        run(path, () -> syncOne(path));
      } catch (TransportException failure) {
        first = first == null ? failure : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }

  private void syncOne(String path) throws IOException {
    Places.Found found = places.found(path);
    if (!found.attributes().isDirectory()) {
      Regular.require(found, path);
    }
    try (FileChannel channel = FileChannel.open(found.path(), READ)) {
      channel.force(true);
    }
  }

  /**
   * Where the bytes landed. The end is known only after the write, as another process may append
   * too; that it did is a fault (there is a lock for that), and an answer would be a guess.
   */
  private long writeTo(String path, Slice bytes, Set<OpenOption> how) throws TransportException {
    long[] landed = new long[1];
    run(
        path,
        () -> {
          Places.@Nullable Found found = foundOrNull(path);
          if (found != null) {
            Regular.require(found, path);
          }
          Path file = found == null ? places.at(path) : found.path();
          try (FileChannel channel = FileChannel.open(file, how)) {
            long before = channel.size();
            if (found == null) {
              modes.file(file);
            }
            write(channel, bytes);
            landed[0] = Landing.of(path, before, channel.size(), bytes.length());
          }
        });
    return landed[0];
  }

  private Places.@Nullable Found foundOrNull(String path) throws IOException {
    try {
      return places.found(path);
    } catch (NoSuchFileException absent) {
      return null;
    }
  }

  /**
   * A new file beside the target with these bytes, which are on the disk before it gets its name.
   */
  private Path whole(Path target, Slice bytes) throws IOException {
    while (true) {
      Path made = target.resolveSibling(temporaryName(NEXT.getAndIncrement()));
      try (FileChannel channel = FileChannel.open(made, NEW)) {
        fill(made, channel, bytes);
        return made;
      } catch (FileAlreadyExistsException leftByAnEarlierProcess) {
        continue;
      }
    }
  }

  static String temporaryName(long number) {
    return ".knit-" + ProcessHandle.current().pid() + "-" + number + ".tmp";
  }

  private void fill(Path made, FileChannel channel, Slice bytes) throws IOException {
    boolean done = false;
    try {
      modes.file(made);
      write(channel, bytes);
      if (durable) {
        channel.force(true);
      }
      done = true;
    } finally {
      if (!done) {
        Files.deleteIfExists(made);
      }
    }
  }

  private static void write(FileChannel channel, Slice bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes.array());
    for (int at = bytes.offset(); at < bytes.end(); at = buffer.position()) {
      buffer.limit(Math.min(bytes.end(), at + MOST_AT_ONCE)).position(at);
      channel.write(buffer);
    }
  }

  private static void refuseTaken(Path target) throws IOException {
    try {
      Places.lstat(target);
    } catch (NoSuchFileException free) {
      return;
    }
    throw new FileAlreadyExistsException(target.toString());
  }

  /**
   * link(2) refuses a name that is taken, whatever happens meanwhile. Directories cannot be linked,
   * nor files on some systems: there rename(2) must do, which replaces an empty directory, or a
   * file made since we looked.
   */
  private static void move(Path from, Path to) throws IOException {
    try {
      Files.createLink(to, from);
    } catch (FileAlreadyExistsException taken) {
      throw taken;
    } catch (IOException cannotBeLinked) {
      rename(from, to);
      return;
    }
    Files.delete(from);
  }

  /** A directory that lost the race is told ENOTEMPTY or ENOTDIR: the name is taken. */
  private static void rename(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException refused) {
      refuseTaken(to);
      throw refused;
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void run(String path, Work work) throws TransportException {
    try {
      work.run();
    } catch (IOException failure) {
      throw Failures.of(failure, path);
    }
  }
}
