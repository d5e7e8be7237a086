package dev.knit.bench;

import dev.knit.Slice;
import dev.knit.repository.FileIdPath;
import dev.knit.repository.Repository;
import dev.knit.transport.FirstBlockCheck;
import dev.knit.transport.Session;
import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes a repository's knits into memory. */
final class StoredKnits {
  private static final List<String> WITHOUT_FILE_ID =
      List.of("revisions", "inventory", "signatures");

  private final Session session;
  private final List<StoredKnit> knits = new ArrayList<>();

  private StoredKnits(Session session) {
    this.session = session;
  }

  static List<StoredKnit> of(Session session) throws IOException {
    StoredKnits found = new StoredKnits(session);
    for (String name : WITHOUT_FILE_ID) {
      found.add(Repository.FOLDER + name, null);
    }
    for (String folder : found.list(Repository.FOLDER + "knits")) {
      for (String file : found.list(Repository.FOLDER + "knits/" + folder)) {
        found.addNamed("knits/" + folder + "/" + file);
      }
    }
    return found.knits;
  }

  private void addNamed(String file) throws IOException {
    String suffix = StoredKnit.indexFile("");
    if (file.endsWith(suffix)) {
      String stem = file.substring(0, file.length() - suffix.length());
      Slice fileId = FileIdPath.fileId(stem);
      if (fileId != null) {
        add(Repository.FOLDER + stem, fileId);
      }
    }
  }

  private void add(String stem, @Nullable Slice fileId) throws IOException {
    Slice index = read(StoredKnit.indexFile(stem));
    Slice data = read(StoredKnit.dataFile(stem));
    if (!index.isEmpty()) {
      knits.add(StoredKnit.of(stem, fileId, index, data));
    }
  }

  private Slice read(String file) throws IOException {
    try {
      return session.get(file, FirstBlockCheck.NONE, Long.MAX_VALUE).await();
    } catch (TransportException e) {
      if (e.reason() == Reason.ABSENT) {
        return Slice.EMPTY;
      }
      throw e;
    }
  }

  private List<String> list(String folder) throws IOException {
    try {
      return session.list(folder).await();
    } catch (TransportException e) {
      if (e.nothingThere()) {
        return List.of();
      }
      throw e;
    }
  }
}
