package dev.knit.cli;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.Key;
import dev.knit.Kind;
import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.index.VersionIndex;
import dev.knit.repository.FileIdPath;
import dev.knit.repository.Inventory;
import dev.knit.repository.InventoryXml;
import dev.knit.repository.LastRevision;
import dev.knit.repository.RepositoryFormat;
import dev.knit.repository.Revision;
import dev.knit.repository.RevisionHistory;
import dev.knit.repository.RevisionXml;
import dev.knit.repository.Tags;
import dev.knit.repository.UnsupportedFormatException;
import dev.knit.store.KnitVersionedFile;
import dev.knit.store.LineStyle;
import dev.knit.transport.FirstBlockCheck;
import dev.knit.transport.Reply;
import dev.knit.transport.Session;
import dev.knit.transport.Transport;
import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A repository of knits, and a branch of it, opened for reading by one thread. */
final class History implements AutoCloseable {
  static final String REPOSITORY = Target.CONTROL + "/repository/";
  private static final int MOST_OF_A_SMALL_FILE = 1 << 24;

  private final Target target;
  private final Session session;
  private final RepositoryFormat format;
  private final KnitVersionedFile.Opening openingInventories;
  private final KnitVersionedFile revisions;
  private @Nullable KnitVersionedFile inventories;

  private History(Target target, Session session) throws IOException {
    this.target = target;
    this.session = session;
    Reply<Slice> marker =
        session.get(REPOSITORY + "format", FirstBlockCheck.NONE, MOST_OF_A_SMALL_FILE);
    KnitVersionedFile.Opening openingRevisions = knit("revisions", null, LineStyle.PLAIN);
    this.openingInventories = knit("inventory", null, LineStyle.PLAIN);
    this.format = RepositoryFormat.of(REPOSITORY + "format", marker.await());
    if (format.storage() != RepositoryFormat.Storage.KNITS) {
      throw new UnsupportedFormatException(
          REPOSITORY + "format", format.title(), "this command reads repositories of knits");
    }
    this.revisions = openingRevisions.await();
  }

  static History open(Target target) throws IOException {
    Session session = target.root().session();
    try {
      return new History(target, session);
    } catch (IOException | RuntimeException e) {
      session.close();
      throw e;
    }
  }

  private KnitVersionedFile.Opening knit(String name, @Nullable Slice fileId, LineStyle style) {
    return KnitVersionedFile.open(session, REPOSITORY + name, fileId, style, Limits.DEFAULT);
  }

  RepositoryFormat format() {
    return format;
  }

  Session session() {
    return session;
  }

  KnitVersionedFile revisions() {
    return revisions;
  }

  KnitVersionedFile inventories() throws IOException {
    if (inventories == null) {
      inventories = openingInventories.await();
    }
    return inventories;
  }

  KnitVersionedFile texts(Slice fileId) throws IOException {
    return knit(FileIdPath.stem(fileId), fileId, LineStyle.ANNOTATED).await();
  }

  /** Of many file ids at once: their indices fly together. */
  List<KnitVersionedFile> texts(List<Slice> fileIds) throws IOException {
    List<KnitVersionedFile.Opening> openings = new ArrayList<>();
    for (Slice fileId : fileIds) {
      openings.add(knit(FileIdPath.stem(fileId), fileId, LineStyle.ANNOTATED));
    }
    List<KnitVersionedFile> knits = new ArrayList<>();
    for (KnitVersionedFile.Opening opening : openings) {
      knits.add(opening.await());
    }
    return knits;
  }

  /** All file ids that have a knit, in the order of their bytes. */
  List<Slice> fileIds() throws IOException {
    List<Reply<List<String>>> lists = new ArrayList<>();
    List<String> folders = new ArrayList<>();
    for (String name : session.list(REPOSITORY + "knits").await()) {
      folders.add("knits/" + name);
      lists.add(session.list(REPOSITORY + "knits/" + name));
    }
    TreeMap<Slice, Boolean> ids = new TreeMap<>();
    for (int i = 0; i < folders.size(); i++) {
      for (String name : lists.get(i).await()) {
        if (name.endsWith(".kndx")) {
          String stem = folders.get(i) + "/" + name.substring(0, name.length() - ".kndx".length());
          @Nullable Slice id = FileIdPath.fileId(stem);
          if (id != null) {
            ids.put(id, true);
          }
        }
      }
    }
    return new ArrayList<>(ids.keySet());
  }

  Revision revision(int version) throws IOException {
    return RevisionXml.parse(
        REPOSITORY + "revisions.knit", revisions.index().id(version), revisions.text(version));
  }

  Inventory inventory(Slice revision) throws IOException {
    KnitVersionedFile knit = inventories();
    return InventoryXml.parse(
        REPOSITORY + "inventory.knit", revision, knit.text(find(knit, revision, "inventory")));
  }

  /** The text of a file as a revision has it. */
  Slice text(Slice fileId, Slice revision) throws IOException {
    KnitVersionedFile knit = texts(fileId);
    return knit.text(find(knit, revision, FileIdPath.stem(fileId)));
  }

  private static int find(KnitVersionedFile knit, Slice revision, String name)
      throws CorruptException {
    int version = knit.index().find(revision);
    if (version == VersionIndex.ABSENT) {
      throw new CorruptException(
          Damage.of(Kind.TEXT_ABSENT, REPOSITORY + name + ".kndx")
              .key(Key.of(revision))
              .detail("it is not listed; a ghost, or lost"));
    }
    return version;
  }

  /** The branch's tip; null where the target is a repository without a branch. */
  @Nullable LastRevision tip() throws IOException {
    if (target.branchFolder() == null) {
      return null;
    }
    Slice history = branchFile("revision-history");
    Slice last = branchFile("last-revision");
    if (last != null) {
      return LastRevision.parse(branchPath("last-revision"), last);
    }
    return history == null
        ? null
        : RevisionHistory.parse(branchPath("revision-history"), history).tip();
  }

  /** The branch's tags; none where there is no branch. */
  Tags tags() throws IOException {
    Slice content = target.branchFolder() == null ? null : branchFile("tags");
    return Tags.parse(branchPath("tags"), content == null ? Slice.EMPTY : content);
  }

  String branchPath(String name) {
    @Nullable String folder = target.branchFolder();
    String control = folder == null || folder.isEmpty() ? "" : folder + "/";
    return control + Target.CONTROL + "/branch/" + name;
  }

  @Nullable Slice branchFile(String name) throws IOException {
    return optional(session, branchPath(name));
  }

  static @Nullable Slice optional(Session session, String path) throws IOException {
    try {
      return session.get(path, FirstBlockCheck.NONE, MOST_OF_A_SMALL_FILE).await();
    } catch (TransportException e) {
      if (e.reason() == Reason.ABSENT || e.reason() == Reason.NOT_A_DIRECTORY) {
        return null;
      }
      throw e;
    }
  }

  Transport root() {
    return target.root();
  }

  @Override
  public void close() {
    session.close();
  }
}
