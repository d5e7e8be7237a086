package dev.knit.transport;

import dev.knit.CorruptException;
import dev.knit.Slice;
import java.util.List;

/**
 * What a medium does that needs no flight: it works at the call. {@link DirectSession} makes a
 * session of it, and has checked names and numbers before. Each operation as in {@link Session}.
 * For one thread.
 */
public interface Medium {
  Slice get(String path, FirstBlockCheck check, long maxBytes)
      throws TransportException, CorruptException;

  Slice getRange(String path, long offset, int length) throws TransportException;

  Stat stat(String path) throws TransportException;

  List<String> list(String path) throws TransportException;

  void put(String path, Slice bytes) throws TransportException;

  void putIfAbsent(String path, Slice bytes) throws TransportException;

  void putNonAtomic(String path, Slice bytes) throws TransportException;

  long append(String path, Slice bytes) throws TransportException;

  void mkdir(String path) throws TransportException;

  void renameNoReplace(String from, String to) throws TransportException;

  void delete(String path) throws TransportException;

  void rmdir(String path) throws TransportException;

  void sync(List<String> paths) throws TransportException;

  void close();
}
