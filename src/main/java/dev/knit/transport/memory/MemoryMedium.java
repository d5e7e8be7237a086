package dev.knit.transport.memory;

import dev.knit.CorruptException;
import dev.knit.Slice;
import dev.knit.transport.FirstBlockCheck;
import dev.knit.transport.Medium;
import dev.knit.transport.Stat;
import dev.knit.transport.Stat.Type;
import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import java.util.List;

/** One session's view of a {@link Tree}. */
final class MemoryMedium implements Medium {
  private final Tree tree;
  private final int session;

  MemoryMedium(Tree tree, int session) {
    this.tree = tree;
    this.session = session;
  }

  @Override
  public Slice get(String path, FirstBlockCheck check, long maxBytes)
      throws TransportException, CorruptException {
    Slice bytes = tree.bytes(path);
    check.check(bytes.sub(0, Math.min(bytes.length(), FirstBlockCheck.LEAST)));
    if (bytes.length() > maxBytes) {
      throw new TransportException(
          Reason.TOO_LARGE, path, bytes.length() + " bytes, at most " + maxBytes + " are read");
    }
    return bytes;
  }

  @Override
  public Slice getRange(String path, long offset, int length) throws TransportException {
    Slice bytes = tree.bytes(path);
    int from = (int) Math.min(offset, bytes.length());
    return bytes.sub(from, from + Math.min(length, bytes.length() - from));
  }

  @Override
  public Stat stat(String path) throws TransportException {
    return tree.node(path) instanceof DirectoryNode
        ? new Stat(Type.DIRECTORY, 0)
        : new Stat(Type.FILE, tree.bytes(path).length());
  }

  @Override
  public List<String> list(String path) throws TransportException {
    return tree.list(path);
  }

  @Override
  public void put(String path, Slice bytes) throws TransportException {
    tree.put(session, path, bytes);
  }

  @Override
  public void putIfAbsent(String path, Slice bytes) throws TransportException {
    tree.putIfAbsent(session, path, bytes);
  }

  @Override
  public void putNonAtomic(String path, Slice bytes) throws TransportException {
    tree.putNonAtomic(session, path, bytes);
  }

  @Override
  public long append(String path, Slice bytes) throws TransportException {
    return tree.append(session, path, bytes);
  }

  @Override
  public void mkdir(String path) throws TransportException {
    tree.mkdir(session, path);
  }

  @Override
  public void renameNoReplace(String from, String to) throws TransportException {
    tree.rename(session, from, to);
  }

  @Override
  public void delete(String path) throws TransportException {
    tree.delete(session, path);
  }

  @Override
  public void rmdir(String path) throws TransportException {
    tree.rmdir(session, path);
  }

  @Override
  public void sync(List<String> paths) throws TransportException {
    tree.sync(session, paths);
  }

  @Override
  public void close() {
    // It holds nothing.
  }
}
