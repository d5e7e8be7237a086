package dev.knit.transport.memory;

import dev.knit.Slice;
import dev.knit.transport.Op;
import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import dev.knit.transport.TransportPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tree that all sessions share, with the log of what happened to it. For all threads. */
final class Tree {
  private final DirectoryNode root;
  private final List<Change> log = new ArrayList<>();

  Tree(DirectoryNode root) {
    this.root = root;
  }

  synchronized Node node(String path) throws TransportException {
    Node node = root;
    for (int start = 0; start < path.length(); ) {
      int slash = path.indexOf('/', start);
      int end = slash < 0 ? path.length() : slash;
      if (!(node instanceof DirectoryNode directory)) {
        throw new TransportException(Reason.NOT_A_DIRECTORY, path);
      }
      node = directory.names.get(path.substring(start, end));
      if (node == null) {
        throw new TransportException(Reason.ABSENT, path);
      }
      start = end + 1;
    }
    return node;
  }

  /** The bytes as they are now; they will not change. */
  synchronized Slice bytes(String path) throws TransportException {
    return file(node(path), path).bytes();
  }

  synchronized List<String> list(String path) throws TransportException {
    return new ArrayList<>(directory(path, path).names.keySet());
  }

  synchronized void put(int session, String path, Slice bytes) throws TransportException {
    Map<String, Node> names = names(path);
    if (names.get(TransportPath.name(path)) instanceof DirectoryNode) {
      throw new TransportException(Reason.IS_A_DIRECTORY, path);
    }
    place(session, Op.PUT, names, path, bytes);
  }

  synchronized void putIfAbsent(int session, String path, Slice bytes) throws TransportException {
    place(session, Op.PUT_IF_ABSENT, free(path), path, bytes);
  }

  private void place(int session, Op op, Map<String, Node> names, String path, Slice bytes) {
    FileNode file = FileNode.of(bytes);
    file.sync();
    names.put(TransportPath.name(path), file);
    log(session, op, List.of(path), file.bytes(), 0);
  }

  synchronized void putNonAtomic(int session, String path, Slice bytes) throws TransportException {
    FileNode file = fileOrNew(path);
    file.overwrite(bytes);
    log(session, Op.PUT_NON_ATOMIC, List.of(path), file.bytes(), 0);
  }

  synchronized long append(int session, String path, Slice bytes) throws TransportException {
    FileNode file = fileOrNew(path);
    int landed = file.length();
    file.append(bytes);
    log(session, Op.APPEND, List.of(path), file.bytes().sub(landed, file.length()), landed);
    return landed;
  }

  synchronized void mkdir(int session, String path) throws TransportException {
    free(path).put(TransportPath.name(path), new DirectoryNode());
    log(session, Op.MKDIR, List.of(path), Slice.EMPTY, 0);
  }

  synchronized void rename(int session, String from, String to) throws TransportException {
    Node moved = node(from);
    free(to).put(TransportPath.name(to), moved);
    names(from).remove(TransportPath.name(from));
    log(session, Op.RENAME, List.of(from, to), Slice.EMPTY, 0);
  }

  synchronized void delete(int session, String path) throws TransportException {
    file(node(path), path);
    names(path).remove(TransportPath.name(path));
    log(session, Op.DELETE, List.of(path), Slice.EMPTY, 0);
  }

  synchronized void rmdir(int session, String path) throws TransportException {
    if (!directory(path, path).names.isEmpty()) {
      throw new TransportException(Reason.NOT_EMPTY, path);
    }
    names(path).remove(TransportPath.name(path));
    log(session, Op.RMDIR, List.of(path), Slice.EMPTY, 0);
  }

  synchronized void sync(int session, List<String> paths) throws TransportException {
    List<String> synced = new ArrayList<>();
    TransportException first = null;
    for (String path : paths) {
      try {
        if (node(path) instanceof FileNode file) {
          file.sync();
        } else {
          directory(path, path).sync();
        }
        synced.add(path);
      } catch (TransportException failure) {
        first = first == null ? failure : first;
      }
    }
    log(session, Op.SYNC, List.copyOf(synced), Slice.EMPTY, 0);
    if (first != null) {
      throw first;
    }
  }

  synchronized List<Change> log() {
    return List.copyOf(log);
  }

  synchronized Tree copy() {
    return new Tree(root.copy());
  }

  synchronized Tree durable() {
    return new Tree(root.durable());
  }

  /** Files whose bytes, and directories whose names, a crash might still take back. */
  synchronized List<String> unsynced() {
    List<String> found = new ArrayList<>();
    collect("", root, found);
    return found;
  }

  private static void collect(String path, Node node, List<String> unsynced) {
    boolean synced =
        node instanceof FileNode file ? file.isSynced() : ((DirectoryNode) node).isSynced();
    if (!synced) {
      unsynced.add(path);
    }
    if (node instanceof DirectoryNode directory) {
      directory.names.forEach(
          (name, child) -> collect(TransportPath.join(path, name), child, unsynced));
    }
  }

  private void log(int session, Op op, List<String> paths, Slice bytes, long offset) {
    log.add(new Change(session, op, paths, bytes, offset));
  }

  private FileNode fileOrNew(String path) throws TransportException {
    Map<String, Node> names = names(path);
    Node there = names.get(TransportPath.name(path));
    if (there != null) {
      return file(there, path);
    }
    FileNode made = new FileNode();
    names.put(TransportPath.name(path), made);
    return made;
  }

  /** The names of the parent, in which this one is not taken. */
  private Map<String, Node> free(String path) throws TransportException {
    if (path.isEmpty()) {
      throw new TransportException(Reason.EXISTS, path);
    }
    Map<String, Node> names = names(path);
    if (names.containsKey(TransportPath.name(path))) {
      throw new TransportException(Reason.EXISTS, path);
    }
    return names;
  }

  private Map<String, Node> names(String path) throws TransportException {
    return directory(TransportPath.parent(path), path).names;
  }

  private DirectoryNode directory(String path, String asked) throws TransportException {
    if (node(path) instanceof DirectoryNode directory) {
      return directory;
    }
    throw new TransportException(Reason.NOT_A_DIRECTORY, asked);
  }

  private static FileNode file(@Nullable Node node, String path) throws TransportException {
    if (node instanceof FileNode file) {
      return file;
    }
    throw new TransportException(Reason.IS_A_DIRECTORY, path);
  }
}
