package dev.knit.cli;

import dev.knit.CorruptException;
import dev.knit.index.Kndx;
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
  static final String CONTROL = ".bzr";

  boolean isPair() {
    return stem != null;
  }

  static Target of(Media media, String word) throws TransportException {
    String stem = withoutSuffix(word);
    if (!stem.equals(word)) {
      return pair(media, word, stem);
    }
    String folder = withoutControl(word);
    Transport transport = media.open(folder);
    try (Session session = transport.session()) {
      Stat.@Nullable Type type = type(session, "");
      if (type == Stat.Type.DIRECTORY || type == Stat.Type.SYMLINK && hasControl(session)) {
        return repository(media, word, folder, transport, session);
      }
    }
    return pair(media, word, word);
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

  /**
   * Of a folder without a repository of its own the one above it that shares; as Bazaar looks for
   * it.
   */
  private static Target repository(
      Media media, String word, String folder, Transport transport, Session session)
      throws TransportException {
    if (!hasControl(session)) {
      throw new TransportException(Reason.ABSENT, CONTROL, "in " + word);
    }
    boolean isBranch = type(session, CONTROL + "/branch") != null;
    if (type(session, CONTROL + "/repository") != null || !isBranch) {
      return new Target(word, transport, null, isBranch ? "" : null);
    }
    String relative = "";
    for (String at = folder; ; ) {
      @Nullable String parent = parent(at);
      if (parent == null) {
        return new Target(word, transport, null, "");
      }
      relative = at.substring(at.lastIndexOf('/') + 1) + (relative.isEmpty() ? "" : "/" + relative);
      at = parent;
      Transport above = media.open(at);
      try (Session up = above.session()) {
        if (type(up, CONTROL + "/repository/shared-storage") != null) {
          return new Target(word, above, null, relative);
        }
      }
    }
  }

  /** Of a path an absolute one, so that there is something to go up in. */
  private static @Nullable String parent(String folder) {
    int slash = folder.lastIndexOf('/');
    int root = folder.indexOf("://");
    if (slash <= 0 || root >= 0 && slash <= root + 2) {
      return null;
    }
    return folder.substring(0, slash);
  }

  private static boolean hasControl(Session session) throws TransportException {
    return type(session, CONTROL) != null;
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

  /** The folder, absolute if it is one here, without a {@code .bzr} or slashes at its end. */
  private static String withoutControl(String word) {
    String folder =
        word.contains("://")
            ? word
            : java.nio.file.Path.of(word).toAbsolutePath().normalize().toString();
    while (folder.endsWith("/") && !folder.endsWith("//") && folder.length() > 1) {
      folder = folder.substring(0, folder.length() - 1);
    }
    return folder.endsWith("/" + CONTROL)
        ? folder.substring(0, folder.length() - CONTROL.length() - 1)
        : folder;
  }
}
