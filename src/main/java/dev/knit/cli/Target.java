package dev.knit.cli;

import dev.knit.CorruptException;
import dev.knit.index.Kndx;
import dev.knit.repository.ControlDirectory;
import dev.knit.store.KnitVersionedFile;
import dev.knit.transport.Session;
import dev.knit.transport.Stat;
import dev.knit.transport.Transport;
import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import org.jspecify.annotations.Nullable;

/**
 * What the word on the command line means: a pair of files, or the folder of a repository and
 * perhaps a branch in it.
 *
 * @param word as it was typed
 * @param root the folder that holds the pair, or the repository's {@code .bzr}
 * @param stem of a pair; null of a repository
 * @param branchFolder the folder that holds the branch's {@code .bzr}, relative to the root; null
 *     where there is no branch
 */
record Target(String word, Transport root, @Nullable String stem, @Nullable String branchFolder) {
  boolean isPair() {
    return stem != null;
  }

  static Target of(Media media, String word) throws TransportException, CorruptException {
    String stem = withoutSuffix(word);
    if (!stem.equals(word)) {
      return pair(media, word, stem);
    }
    try (Session session = media.open(word).session()) {
      if (type(session, "") == null) {
        return pair(media, word, word);
      }
    }
    ControlDirectory place = ControlDirectory.locate(media::open, word);
    return new Target(word, place.root(), null, place.branchFolder());
  }

  /** Of a repository: where it is. */
  ControlDirectory place() {
    return new ControlDirectory(root, branchFolder);
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
    return new Target(word, transport, name, null);
  }

  private static Stat.@Nullable Type type(Session session, String path) throws TransportException {
    try {
      return session.stat(path).await().type();
    } catch (TransportException e) {
      if (e.reason() == Reason.ABSENT || e.reason() == Reason.NOT_A_DIRECTORY) {
        return null;
      }
      throw e;
    } catch (CorruptException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String withoutSuffix(String word) {
    for (String suffix : new String[] {Kndx.SUFFIX, KnitVersionedFile.DATA_SUFFIX}) {
      if (word.endsWith(suffix)) {
        return word.substring(0, word.length() - suffix.length());
      }
    }
    return word;
  }
}
