package dev.knit.transport.local;

import dev.knit.transport.Capability;
import dev.knit.transport.DirectSession;
import dev.knit.transport.Session;
import dev.knit.transport.Transport;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** A directory of the local file system, which need not be there yet. */
public final class LocalTransport implements Transport {
  private final Path root;
  private final boolean durable;
  private final AtomicInteger openFiles = new AtomicInteger();
  private volatile boolean closed;

  private LocalTransport(Path root, boolean durable) {
    this.root = root.toAbsolutePath().normalize();
    this.durable = durable;
  }

  public static LocalTransport of(Path root) {
    return new LocalTransport(root, true);
  }

  /**
   * Never waits for the disk: for tests, for what can be made again, and to tell what sync costs.
   */
  public static LocalTransport withoutSync(Path root) {
    return new LocalTransport(root, false);
  }

  @Override
  public Session session() {
    return new DirectSession(new LocalMedium(root, durable, openFiles), () -> closed);
  }

  @Override
  public Set<Capability> capabilities() {
    Set<Capability> all = EnumSet.allOf(Capability.class);
    if (!durable) {
      all.remove(Capability.SYNC);
    }
    return all;
  }

  @Override
  public String url() {
    return root.toUri().toString();
  }

  /** How many files its sessions hold open; 0 once they are closed. */
  public int openFiles() {
    return openFiles.get();
  }

  @Override
  public void close() {
    closed = true;
  }
}
