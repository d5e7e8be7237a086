package dev.knit.bench;

import dev.knit.CorruptException;
import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.store.KnitVersionedFile;
import dev.knit.store.TextSink;
import dev.knit.transport.Session;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.collections.api.list.primitive.MutableIntList;
import org.eclipse.collections.impl.factory.primitive.IntLists;

/** Reads texts as a caller of the library does, on one session and one thread. */
final class TextReader implements AutoCloseable {
  private final Session session;
  private final List<KnitVersionedFile> open = new ArrayList<>();
  private final List<int[]> wanted = new ArrayList<>();

  TextReader(Session session) {
    this.session = session;
  }

  /** Opens a knit, of which these texts will be wanted. */
  void prepare(StoredKnit knit, int[] versions) throws IOException {
    open.add(open(knit));
    wanted.add(versions);
  }

  /** Reads what was prepared; answers how many texts came. */
  int read() throws IOException {
    Lengths lengths = new Lengths();
    for (int i = 0; i < open.size(); i++) {
      open.get(i).texts(wanted.get(i), lengths);
    }
    return lengths.found.size();
  }

  /** How long these texts are; those that cannot be read are left out. */
  int[] lengths(StoredKnit knit, int[] versions) throws IOException {
    Lengths lengths = new Lengths();
    open(knit).texts(versions, lengths);
    return lengths.found.toArray();
  }

  private KnitVersionedFile open(StoredKnit knit) throws IOException {
    return KnitVersionedFile.open(session, knit.stem(), knit.fileId(), knit.style(), Limits.DEFAULT)
        .await();
  }

  private static final class Lengths implements TextSink {
    private final MutableIntList found = IntLists.mutable.empty();

    @Override
    public void text(int version, Slice text) {
      found.add(text.length());
    }

    @Override
    public void damaged(int version, CorruptException why) {
      // fsck says so; here it is only not counted
    }
  }

  @Override
  public void close() {
    session.close();
  }
}
