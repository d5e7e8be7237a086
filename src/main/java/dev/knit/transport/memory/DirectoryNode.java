package dev.knit.transport.memory;

import java.util.Map;
import java.util.TreeMap;

/** Names, and those of them that were synced. */
final class DirectoryNode implements Node {
  final TreeMap<String, Node> names = new TreeMap<>();
  private Map<String, Node> synced = Map.of();

  void sync() {
    synced = new TreeMap<>(names);
  }

  boolean isSynced() {
    return synced.equals(names);
  }

  @Override
  public DirectoryNode durable() {
    DirectoryNode left = new DirectoryNode();
    synced.forEach((name, node) -> left.names.put(name, node.durable()));
    left.sync();
    return left;
  }

  /** A node that is seen and synced is one node in the copy too. */
  @Override
  public DirectoryNode copy() {
    DirectoryNode copy = new DirectoryNode();
    names.forEach((name, node) -> copy.names.put(name, node.copy()));
    TreeMap<String, Node> kept = new TreeMap<>();
    synced.forEach(
        (name, node) ->
            kept.put(name, names.get(name) == node ? copy.names.get(name) : node.copy()));
    copy.synced = kept;
    return copy;
  }
}
