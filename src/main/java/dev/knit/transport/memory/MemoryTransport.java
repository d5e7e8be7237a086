package dev.knit.transport.memory;

import dev.knit.transport.Capability;
import dev.knit.transport.DirectSession;
import dev.knit.transport.Session;
import dev.knit.transport.Transport;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A tree in memory; see the package. */
public final class MemoryTransport implements Transport {
  private static final Map<String, Tree> NAMED = new ConcurrentHashMap<>();

  private final Tree tree;
  private final String name;
  private final AtomicInteger sessions = new AtomicInteger();
  private volatile boolean closed;

  /** An empty tree. */
  public MemoryTransport() {
    this(new Tree(new DirectoryNode()), "");
  }

  private MemoryTransport(Tree tree, String name) {
    this.tree = tree;
    this.name = name;
  }

  /** The tree that has this name in this process; it stays when the transport is closed. */
  public static MemoryTransport named(String name) {
    return new MemoryTransport(
        NAMED.computeIfAbsent(name, n -> new Tree(new DirectoryNode())), name);
  }

  /** Lets go of a named tree. */
  public static void forget(String name) {
    NAMED.remove(name);
  }

  @Override
  public Session session() {
    return new DirectSession(new MemoryMedium(tree, sessions.incrementAndGet()), () -> closed);
  }

  @Override
  public Set<Capability> capabilities() {
    return EnumSet.allOf(Capability.class);
  }

  @Override
  public String url() {
    return "memory:" + name;
  }

  /** What happened, in the order of its effects. */
  public List<Change> log() {
    return tree.log();
  }

  /**
   * Files whose bytes, and directories whose names, a crash might still take back. Empty where
   * everything was synced.
   */
  public List<String> unsynced() {
    return tree.unsynced();
  }

  /** A tree of its own with the same content, synced or not as here; its log is empty. */
  public MemoryTransport copy() {
    return new MemoryTransport(tree.copy(), name);
  }

  /** What a crash would leave that loses everything that was not synced. */
  public MemoryTransport durable() {
    return new MemoryTransport(tree.durable(), name);
  }

  @Override
  public void close() {
    closed = true;
  }
}
