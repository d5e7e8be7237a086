package dev.knit.cli;

import dev.knit.index.Kndx;
import dev.knit.transport.Reply;
import dev.knit.transport.Session;
import dev.knit.transport.Stat;
import dev.knit.transport.Transport;
import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import dev.knit.transport.TransportPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds every repository below a folder, with those of its branches that lie below it too, and
 * branches whose repository lies elsewhere. Links are not followed; nothing is looked for inside a
 * {@code .bzr}.
 */
final class Finder {
  private static final Set<String> CLOSED = Set.of(Target.CONTROL, ".knit-repair");

  /**
   * @param word the target, as it would be typed
   * @param branches of a repository: the folders of its branches, relative to it
   * @param failure of a folder that cannot be looked into; else null
   */
  record Found(String word, List<String> branches, @Nullable IOException failure) {}

  private final String folder;
  private final Session session;
  private final Map<String, Found> found = new LinkedHashMap<>();

  private Finder(String folder, Session session) {
    this.folder = folder;
    this.session = session;
  }

  /** In the order of their paths. */
  static List<Found> below(Media media, String folder) throws IOException {
    Transport root = media.open(folder);
    try (Session session = root.session()) {
      Finder finder = new Finder(folder, session);
      finder.walk(session.list("").await());
      return new ArrayList<>(finder.found.values());
    }
  }

  private record Step(String path, @Nullable String shared) {}

  private void walk(List<String> names) {
    List<Step> open = new ArrayList<>();
    open.add(new Step("", null));
    while (!open.isEmpty()) {
      Step step = open.remove(open.size() - 1);
      try {
        List<String> here = step.path().isEmpty() ? names : session.list(step.path()).await();
        String shared =
            here.contains(Target.CONTROL) ? control(step.path(), step.shared()) : step.shared();
        List<String> folders = folders(step.path(), here);
        for (int i = folders.size() - 1; i >= 0; i--) {
          open.add(new Step(folders.get(i), shared));
        }
      } catch (IOException e) {
        found.put(step.path(), new Found(word(step.path()), List.of(), e));
      }
    }
  }

  /** Answers the shared repository that branches further down use. */
  private @Nullable String control(String path, @Nullable String shared) throws IOException {
    String control = TransportPath.join(path, Target.CONTROL);
    List<String> parts = session.list(control).await();
    boolean isBranch = parts.contains("branch") && !isReference(control + "/branch");
    if (parts.contains("repository")) {
      List<String> branches = new ArrayList<>();
      if (isBranch) {
        branches.add("");
      }
      found.put(path, new Found(word(path), branches, null));
      return session.list(control + "/repository").await().contains("shared-storage")
          ? path
          : shared;
    }
    if (isBranch && shared != null && found.get(shared) != null) {
      found
          .get(shared)
          .branches()
          .add(shared.isEmpty() ? path : path.substring(shared.length() + 1));
    } else if (isBranch || !parts.contains("branch")) {
      found.put(path, new Found(word(path), List.of(), null));
    }
    return shared;
  }

  /** A lightweight checkout: its branch is elsewhere, and has its own turn. */
  private boolean isReference(String branch) throws IOException {
    List<String> files = session.list(branch).await();
    return files.contains("location")
        && !files.contains("last-revision")
        && !files.contains("revision-history");
  }

  private List<String> folders(String path, List<String> names) throws IOException {
    List<String> candidates = new ArrayList<>();
    List<Reply<Stat>> stats = new ArrayList<>();
    for (String name : names) {
      if (!CLOSED.contains(name) && !name.endsWith(Kndx.SUFFIX)) {
        candidates.add(TransportPath.join(path, name));
        stats.add(session.stat(TransportPath.join(path, name)));
      }
    }
    List<String> folders = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      try {
        if (stats.get(i).await().isDirectory()) {
          folders.add(candidates.get(i));
        }
      } catch (TransportException e) {
        if (e.reason() != Reason.ABSENT) { // gone meanwhile
          found.put(candidates.get(i), new Found(word(candidates.get(i)), List.of(), e));
        }
      }
    }
    return folders;
  }

  private String word(String path) {
    return path.isEmpty() ? folder : folder.endsWith("/") ? folder + path : folder + "/" + path;
  }
}
