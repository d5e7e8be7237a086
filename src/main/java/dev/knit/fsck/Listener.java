package dev.knit.fsck;

/** Hears how far a run is. Called from any thread, one at a time. */
@FunctionalInterface
public interface Listener {
  Listener NONE = (phase, done, total) -> {};

  /**
   * @param phase what is being done, a word or two
   * @param done bytes of data files that are behind us
   * @param total bytes there are
   */
  void progress(String phase, long done, long total);
}
