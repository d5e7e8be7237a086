package dev.knit.fsck;

import dev.knit.Damage;
import dev.knit.Slice;
import dev.knit.repository.FileIdPath;
import dev.knit.repository.Repository;
import dev.knit.store.KnitVersionedFile;
import dev.knit.transport.Session;
import dev.knit.transport.TransportException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the knits of a repository by listing its folders: what is there, whatever anything else
 * says.
 */
final class RepositoryPlan {
  static final String REPOSITORY = Repository.FOLDER;
  private static final String KNITS = "knits";

  final List<Knit.Name> names = new ArrayList<>();
  final List<Damage> damage = new ArrayList<>();

  /** Folders that a disk or a permission kept from us: what they hold is not known. */
  final Set<String> closed = new HashSet<>();

  /** What one folder below {@code knits} holds. */
  private record Folder(List<Knit.Name> names, List<Damage> damage) {}

  static RepositoryPlan of(Session session, Workers workers) {
    RepositoryPlan plan = new RepositoryPlan();
    plan.names.add(new Knit.Name(REPOSITORY + "revisions", Knit.Role.REVISIONS, null));
    plan.names.add(new Knit.Name(REPOSITORY + "inventory", Knit.Role.INVENTORIES, null));
    plan.names.add(new Knit.Name(REPOSITORY + "signatures", Knit.Role.SIGNATURES, null));
    List<String> folders = list(session, REPOSITORY + KNITS, plan.damage);
    for (Folder folder : workers.map(folders, f -> 1, RepositoryPlan::folder)) {
      plan.names.addAll(folder.names);
      plan.damage.addAll(folder.damage);
    }
    plan.damage.forEach(each -> plan.closed.add(each.file()));
    return plan;
  }

  private static Folder folder(Session session, String name) {
    Folder folder = new Folder(new ArrayList<>(), new ArrayList<>());
    TreeSet<String> stems = new TreeSet<>();
    for (String file : list(session, REPOSITORY + KNITS + "/" + name, folder.damage)) {
      String stem = KnitVersionedFile.stemOf(file);
      if (stem != null) {
        stems.add(stem);
      }
    }
    for (String base : stems) {
      String stem = KNITS + "/" + name + "/" + base;
      Slice fileId = FileIdPath.fileId(stem);
      if (fileId != null) { // a stray file does no harm
        folder.names.add(new Knit.Name(REPOSITORY + stem, Knit.Role.TEXTS, fileId));
      }
    }
    return folder;
  }

  private static List<String> list(Session session, String folder, List<Damage> damage) {
    try {
      return Reach.answer(session.list(folder));
    } catch (TransportException e) {
      if (!e.nothingThere()) {
        damage.add(Reach.notChecked(folder, e));
      }
      return List.of();
    }
  }
}
