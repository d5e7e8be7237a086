package dev.knit.repository;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.Key;
import dev.knit.Kind;
import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.index.Kndx;
import dev.knit.index.VersionIndex;
import dev.knit.store.KnitVersionedFile;
import dev.knit.store.LineStyle;
import dev.knit.transport.FirstBlockCheck;
import dev.knit.transport.Reply;
import dev.knit.transport.Session;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A repository of knits, opened for reading. Lives on one session and belongs to one thread; takes
 * no lock: files only grow, and revisions are read first, so all that they name is found.
 *
 * <p>Opening costs the flights of one {@code get}: format, revisions and inventories fly together.
 */
public final class Repository implements AutoCloseable {
  public static final String FOLDER = ControlDirectory.NAME + "/repository/";

  private final @Nullable Branch branch;
  private final Session session;
  private final RepositoryFormat format;
  private final KnitVersionedFile.Opening openingInventories;
  private final KnitVersionedFile revisions;
  private @Nullable KnitVersionedFile inventories;

  private Repository(ControlDirectory place, Session session) throws IOException {
    this.branch = place.branchFolder() == null ? null : new Branch(session, place.branchFolder());
    this.session = session;
    Reply<Slice> marker =
        session.get(FOLDER + "format", FirstBlockCheck.NONE, SmallFile.MOST_BYTES);
    KnitVersionedFile.Opening openingRevisions = knit("revisions", null, LineStyle.PLAIN);
    this.openingInventories = knit("inventory", null, LineStyle.PLAIN);
    this.format = RepositoryFormat.of(FOLDER + "format", marker.await());
    if (format.storage() != RepositoryFormat.Storage.KNITS) {
      throw new UnsupportedFormatException(
          FOLDER + "format", format.title(), "this command reads repositories of knits");
    }
    this.revisions = openingRevisions.await();
  }

  /** From any folder at or below a branch or a repository. */
  public static Repository open(String urlOrPath) throws IOException {
    return open(ControlDirectory.locate(urlOrPath));
  }

  /**
   * @throws UnsupportedFormatException packs, weaves, groups
   * @throws CorruptException a damaged marker or index
   */
  public static Repository open(ControlDirectory place) throws IOException {
    Session session = place.root().session();
    try {
      return new Repository(place, session);
    } catch (IOException | RuntimeException e) {
      session.close();
      throw e;
    }
  }

  private KnitVersionedFile.Opening knit(String name, @Nullable Slice fileId, LineStyle style) {
    return KnitVersionedFile.open(session, FOLDER + name, fileId, style, Limits.DEFAULT);
  }

  public RepositoryFormat format() {
    return format;
  }

  public Session session() {
    return session;
  }

  public KnitVersionedFile revisions() {
    return revisions;
  }

  public KnitVersionedFile inventories() throws IOException {
    if (inventories == null) {
      inventories = openingInventories.await();
    }
    return inventories;
  }

  public KnitVersionedFile texts(Slice fileId) throws IOException {
    return knit(FileIdPath.stem(fileId), fileId, LineStyle.ANNOTATED).await();
  }

  /** Of many file ids at once: their indices fly together. */
  public List<KnitVersionedFile> texts(List<Slice> fileIds) throws IOException {
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
  public List<Slice> fileIds() throws IOException {
    Map<String, Reply<List<String>>> lists = new LinkedHashMap<>();
    for (String name : session.list(FOLDER + "knits").await()) {
      lists.put("knits/" + name, session.list(FOLDER + "knits/" + name));
    }
    Set<Slice> ids = new TreeSet<>();
    for (Map.Entry<String, Reply<List<String>>> folder : lists.entrySet()) {
      for (String name : folder.getValue().await()) {
        Slice id = name.endsWith(Kndx.SUFFIX) ? fileId(folder.getKey() + "/" + name) : null;
        if (id != null) {
          ids.add(id);
        }
      }
    }
    return new ArrayList<>(ids);
  }

  private static @Nullable Slice fileId(String index) {
    return FileIdPath.fileId(index.substring(0, index.length() - Kndx.SUFFIX.length()));
  }

  public Revision revision(int version) throws IOException {
    return RevisionXml.parse(
        FOLDER + "revisions" + KnitVersionedFile.DATA_SUFFIX,
        revisions.index().id(version),
        revisions.text(version));
  }

  public Inventory inventory(Slice revision) throws IOException {
    KnitVersionedFile knit = inventories();
    return InventoryXml.parse(
        FOLDER + "inventory" + KnitVersionedFile.DATA_SUFFIX,
        revision,
        knit.text(find(knit, revision, "inventory")));
  }

  /** The text of a file as a revision has it. */
  public Slice text(Slice fileId, Slice revision) throws IOException {
    KnitVersionedFile knit = texts(fileId);
    return knit.text(find(knit, revision, FileIdPath.stem(fileId)));
  }

  private static int find(KnitVersionedFile knit, Slice revision, String name)
      throws CorruptException {
    int version = knit.index().find(revision);
    if (version == VersionIndex.ABSENT) {
      throw new CorruptException(
          Damage.of(Kind.TEXT_ABSENT, FOLDER + name + Kndx.SUFFIX)
              .key(Key.of(revision))
              .detail("it is not listed; a ghost, or lost"));
    }
    return version;
  }

  /** The branch through which this was opened, or null. */
  public @Nullable Branch branch() {
    return branch;
  }

  @Override
  public void close() {
    session.close();
  }
}
