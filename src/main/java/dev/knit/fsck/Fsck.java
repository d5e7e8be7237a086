package dev.knit.fsck;

import dev.knit.transport.Transport;

/**
 * Is it sound, and what is lost if it is not. Grammar of what is checked and invariants: {@link
 * dev.knit.fsck}.
 *
 * <p>Safe to call from any thread; uses {@code options.jobs()} threads of its own, each with a
 * session of the transport. Interrupting the calling thread ends it.
 */
public final class Fsck {
  private Fsck() {}

  /**
   * Checks the pair {@code STEM.kndx} and {@code STEM.knit}.
   *
   * @param root where the pair lies; findings name files relative to it
   */
  public static FsckReport pair(
      Transport root, String stem, FsckOptions options, Listener listener) {
    return PairFsck.run(root, stem, options, listener);
  }
}
