package dev.knit.cli;

import dev.knit.CorruptException;
import dev.knit.fsck.Fsck;
import dev.knit.fsck.FsckOptions;
import dev.knit.fsck.FsckReport;
import dev.knit.fsck.Listener;
import dev.knit.index.Kndx;
import dev.knit.repository.ControlDirectory;
import dev.knit.store.KnitVersionedFile;
import dev.knit.transport.Session;
import dev.knit.transport.Stat;
import dev.knit.transport.Transport;
import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the word on the command line means: a pair of files, or the folder of a repository and
 * perhaps a branch in it.
 *
 * @param word as it was typed
 * @param root the folder that holds the pair, or the repository's {@code .bzr}
 * @param stem of a pair; null of a repository
 * @param branchFolders the folders that hold the branches' {@code .bzr}, relative to the root: one
 *     of a branch, none of a lone repository, more where a whole tree of folders is looked through
 */
record Target(String word, Transport root, @Nullable String stem, List<String> branchFolders) {
  static final String CONTROL = ControlDirectory.NAME;

  boolean isPair() {
    return stem != null;
  }

  /** The folder of the branch, null where there is none. */
  @Nullable String branchFolder() {
    return branchFolders.isEmpty() ? null : branchFolders.get(0);
  }

  FsckReport fsck(FsckOptions options, Listener listener) throws IOException {
    return stem != null
        ? Fsck.pair(root, stem, options, listener)
        : Fsck.repositoryWithBranches(root, branchFolders, options, listener);
  }

  Target withBranches(List<String> folders) {
    return new Target(word, root, stem, folders);
  }

  static Target of(Media media, String word) throws IOException {
    String stem = KnitVersionedFile.stemOf(word);
    if (stem != null) {
      return pair(media, word, stem);
    }
    try (Session session = media.open(word).session()) {
      if (type(session, "") == null) {
        return pair(media, word, word);
      }
    }
    ControlDirectory place = ControlDirectory.locate(media::open, word);
    String branch = place.branchFolder();
    return new Target(word, place.root(), null, branch == null ? List.of() : List.of(branch));
  }

  /** Of a repository: where it is. */
  ControlDirectory place() {
    return new ControlDirectory(root, branchFolder());
  }

  private static Target pair(Media media, String word, String stem) throws TransportException {
    int slash = stem.lastIndexOf('/');
    String folder = slash < 0 ? "." : slash == 0 ? "/" : stem.substring(0, slash);
    String name = stem.substring(slash + 1);
    Transport transport = media.open(folder);
    try (Session session = transport.session()) {
      if (name.isEmpty()
          || type(session, name + Kndx.SUFFIX) == null
              && type(session, name + KnitVersionedFile.DATA_SUFFIX) == null) {
        throw new TransportException(Reason.ABSENT, word);
      }
    }
    return new Target(word, transport, name, List.of());
  }

  private static Stat.@Nullable Type type(Session session, String path) throws TransportException {
    try {
      return session.stat(path).await().type();
    } catch (TransportException e) {
      if (e.nothingThere()) {
        return null;
      }
      throw e;
    } catch (CorruptException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
