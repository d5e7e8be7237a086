package dev.knit.fsck;

import dev.knit.repository.UnsupportedFormatException;
import dev.knit.transport.Transport;
import dev.knit.transport.TransportException;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

  /**
   * Checks a repository of knits, and a branch if one is named. Also judges what does not open as a
   * repository.
   *
   * @param root the folder that holds the repository's {@code .bzr}; findings name files relative
   *     to it
   * @param branchFolder the folder that holds the branch's {@code .bzr}, relative to {@code root}
   *     and perhaps empty; null: no branch
   * @throws UnsupportedFormatException packs, weaves, groups
   * @throws TransportException if not even the repository's format can be had
   */
  public static FsckReport repository(
      Transport root, @Nullable String branchFolder, FsckOptions options, Listener listener)
      throws UnsupportedFormatException, TransportException {
    return repositoryWithBranches(
        root, branchFolder == null ? List.of() : List.of(branchFolder), options, listener);
  }

  /** As {@link #repository}, with all branches that are named: the revisions are read once. */
  public static FsckReport repositoryWithBranches(
      Transport root, List<String> branchFolders, FsckOptions options, Listener listener)
      throws UnsupportedFormatException, TransportException {
    return new RepositoryFsck(root, branchFolders, options, listener).run();
  }
}
