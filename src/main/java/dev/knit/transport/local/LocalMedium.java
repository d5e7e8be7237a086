package dev.knit.transport.local;

import dev.knit.CorruptException;
import dev.knit.Slice;
import dev.knit.transport.FirstBlockCheck;
import dev.knit.transport.Medium;
import dev.knit.transport.Stat;
import dev.knit.transport.Stat.Type;
import dev.knit.transport.TransportException;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/** One session's view of a directory: names here, bytes in {@link Reading} and {@link Writing}. */
final class LocalMedium implements Medium {
  private final Places places;
  private final OpenFiles open;
  private final Reading reading;
  private final Writing writing;

  LocalMedium(Path root, boolean durable, AtomicInteger openFiles) {
    this.places = new Places(root);
    this.open = new OpenFiles(openFiles);
    this.reading = new Reading(places, open);
    this.writing = new Writing(places, durable);
  }

  @Override
  public Slice get(String path, FirstBlockCheck check, long maxBytes)
      throws TransportException, CorruptException {
    open.drop(path);
    return reading.get(path, check, maxBytes);
  }

  @Override
  public Slice getRange(String path, long offset, int length) throws TransportException {
    return reading.getRange(path, offset, length);
  }

  @Override
  public Stat stat(String path) throws TransportException {
    try {
      BasicFileAttributes attributes = Places.lstat(places.at(path));
      return new Stat(type(attributes), attributes.size());
    } catch (IOException failure) {
      throw Failures.of(failure, path);
    }
  }

  @Override
  public List<String> list(String path) throws TransportException {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(places.directory(path))) {
      for (Path entry : entries) {
        names.add(Objects.requireNonNull(entry.getFileName()).toString());
      }
    } catch (DirectoryIteratorException failure) {
      throw Failures.of(new IOException(failure.getMessage(), failure), path);
    } catch (IOException failure) {
      throw Failures.of(failure, path);
    }
    Collections.sort(names);
    return names;
  }

  @Override
  public void put(String path, Slice bytes) throws TransportException {
    open.drop(path);
    writing.put(path, bytes);
  }

  @Override
  public void putIfAbsent(String path, Slice bytes) throws TransportException {
    open.drop(path);
    writing.putIfAbsent(path, bytes);
  }

  @Override
  public void putNonAtomic(String path, Slice bytes) throws TransportException {
    open.drop(path);
    writing.putNonAtomic(path, bytes);
  }

  @Override
  public long append(String path, Slice bytes) throws TransportException {
    return writing.append(path, bytes);
  }

  @Override
  public void mkdir(String path) throws TransportException {
    writing.mkdir(path);
  }

  @Override
  public void renameNoReplace(String from, String to) throws TransportException {
    moved(from);
    moved(to);
    writing.renameNoReplace(from, to);
  }

  @Override
  public void delete(String path) throws TransportException {
    moved(path);
    writing.delete(path);
  }

  @Override
  public void rmdir(String path) throws TransportException {
    moved(path);
    writing.rmdir(path);
  }

  @Override
  public void sync(List<String> paths) throws TransportException {
    writing.sync(paths);
  }

  @Override
  public void close() {
    open.dropBelow("");
  }

  private void moved(String path) {
    open.dropBelow(path);
    places.forget();
  }

  private static Type type(BasicFileAttributes attributes) {
    if (attributes.isRegularFile()) {
      return Type.FILE;
    }
    if (attributes.isDirectory()) {
      return Type.DIRECTORY;
    }
    return attributes.isSymbolicLink() ? Type.SYMLINK : Type.OTHER;
  }
}
