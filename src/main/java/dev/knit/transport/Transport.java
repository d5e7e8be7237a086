package dev.knit.transport;

import java.util.Set;

/**
 * A tree of files and directories somewhere. An implementation keeps the invariants of the package
 * and passes {@code TransportContract}.
 *
 * <p>Threads: all may use it. Cancel: closing it makes every session answer CLOSED. Cost: none of
 * these methods goes on the wire; a connection is made by the first operation of a session.
 */
public interface Transport extends AutoCloseable {
  /** A conversation of its own for the calling thread. */
  Session session();

  /** What this medium can do; an operation without its capability answers UNSUPPORTED. */
  Set<Capability> capabilities();

  /** Where it is, fit for a message: user and password are not in it. */
  String url();

  /** Closes what its sessions still hold open. May be called twice. */
  @Override
  void close();
}
