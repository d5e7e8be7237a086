package dev.knit.cli;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.Key;
import dev.knit.Kind;
import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.index.VersionIndex;
import dev.knit.repository.Branch;
import dev.knit.repository.Entry;
import dev.knit.repository.EntryKind;
import dev.knit.repository.Inventory;
import dev.knit.repository.LastRevision;
import dev.knit.repository.Repository;
import dev.knit.repository.RevisionNumbers;
import dev.knit.store.KnitVersionedFile;
import dev.knit.store.LineStyle;
import dev.knit.transport.Session;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A target opened for reading, and what a KEY means in it: {@code REVISION-ID} in a lone knit;
 * {@code FILE-ID/REVISION-ID}, {@code PATH@REVISION} or {@code PATH} in a repository.
 */
final class Source implements AutoCloseable {
  /** One version of one knit. */
  record Place(KnitVersionedFile knit, int version) {
    Slice text() throws IOException {
      return knit.text(version);
    }
  }

  private final Target target;
  private final @Nullable Session session;
  private final @Nullable KnitVersionedFile lone;
  private final @Nullable Repository repository;
  private @Nullable RevisionNumbers numbered;

  private Source(
      Target target,
      @Nullable Session session,
      @Nullable KnitVersionedFile lone,
      @Nullable Repository repository) {
    this.target = target;
    this.session = session;
    this.lone = lone;
    this.repository = repository;
  }

  static Source open(Target target) throws IOException {
    if (target.stem() == null) {
      return new Source(target, null, null, Repository.open(target.place()));
    }
    Session session = target.root().session();
    try {
      KnitVersionedFile lone =
          KnitVersionedFile.open(session, target.stem(), null, LineStyle.UNKNOWN, Limits.DEFAULT)
              .await();
      return new Source(target, session, lone, null);
    } catch (IOException | RuntimeException e) {
      session.close();
      throw e;
    }
  }

  Target target() {
    return target;
  }

  /** Of a pair; null of a repository. */
  @Nullable KnitVersionedFile lone() {
    return lone;
  }

  /** Of a repository. */
  Repository repository() {
    if (repository == null) {
      throw new IllegalStateException("a pair");
    }
    return repository;
  }

  RevisionNumbers numbered() throws IOException {
    if (numbered == null) {
      numbered = RevisionNumbers.of(repository());
    }
    return numbered;
  }

  Place locate(String key) throws IOException {
    Place place = lone != null ? inKnit(lone, Slice.utf8(key)) : inRepository(key);
    if (place == null) {
      String forms =
          lone != null
              ? "there is no such version; `knit graph` lists those there are"
              : "a KEY is FILE-ID/REVISION-ID, PATH@REVISION or PATH, of a file, not a folder;"
                  + " `knit ls --ids` lists them"
                  + (numbered().size() > 0
                      ? ""
                      : " (for a PATH name a branch: there is none here)");
      throw new NotThereException(key + ": not in " + target.word(), forms);
    }
    return place;
  }

  private static @Nullable Place inKnit(KnitVersionedFile knit, Slice id) {
    int version = knit.index().find(id);
    return version == VersionIndex.ABSENT ? null : new Place(knit, version);
  }

  private @Nullable Place inRepository(String key) throws IOException {
    for (int slash = key.indexOf('/'); slash >= 0; slash = key.indexOf('/', slash + 1)) {
      Slice revision = Slice.utf8(key.substring(slash + 1));
      if (slash > 0 && repository().revisions().index().find(revision) != VersionIndex.ABSENT) {
        Place place = inKnit(repository().texts(Slice.utf8(key.substring(0, slash))), revision);
        if (place != null) {
          return place;
        }
      }
    }
    for (int at = key.indexOf('@'); at >= 0; at = key.indexOf('@', at + 1)) {
      int version = numbered().find(key.substring(at + 1));
      Place place = version < 0 ? null : inTree(version, key.substring(0, at));
      if (place != null) {
        return place;
      }
    }
    return numbered().size() == 0 ? null : inTree(numbered().version(0), key);
  }

  private @Nullable Place inTree(int version, String path) throws IOException {
    Inventory tree = repository().inventory(repository().revisions().index().id(version));
    Slice wanted = Slice.utf8(path);
    for (Entry entry : tree.entries()) {
      if (entry.kind() == EntryKind.FILE && tree.path(entry).equals(wanted)) {
        return inKnit(repository().texts(entry.fileId()), entry.revision());
      }
    }
    return null;
  }

  /** A revision that the word names; of a branch or a repository. */
  int revision(String word) throws IOException {
    int version = numbered().find(word);
    if (version < 0) {
      throw new NotThereException(
          word + ": no such revision in " + target.word(),
          "`knit log -n0 --line` lists those of a branch, `knit graph` all");
    }
    return version;
  }

  /** The tip, where no revision is named. */
  int tip() throws IOException {
    if (numbered().size() == 0) {
      lostTip();
      throw new NotThereException(
          target.word() + ": no branch with a tip that can be read",
          "name a branch, or a revision (revid:ID); `knit graph --heads` lists the newest");
    }
    return numbered().version(0);
  }

  /** A branch whose tip the repository does not have is damaged; one without a tip is new. */
  private void lostTip() throws IOException {
    Branch branch = repository().branch();
    LastRevision last = branch == null ? null : branch.tip();
    if (last != null && !last.isNull()) {
      throw new CorruptException(
          Damage.of(Kind.BRANCH_TIP_LOST, repository().revisions().index().file())
              .key(Key.of(last.revision()))
              .detail("the branch names it, and it is not listed"));
    }
  }

  @Override
  public void close() {
    if (session != null) {
      session.close();
    }
    if (repository != null) {
      repository.close();
    }
  }
}
