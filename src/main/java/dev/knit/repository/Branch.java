package dev.knit.repository;

import dev.knit.CorruptException;
import dev.knit.Slice;
import dev.knit.transport.Session;
import dev.knit.transport.TransportException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A branch, read through the session of its repository; every call reads anew. */
public final class Branch {
  private final Session session;
  private final String folder;

  /**
   * @param holder the folder that holds the branch's {@code .bzr}, relative to the session's root
   */
  Branch(Session session, String holder) {
    this.session = session;
    this.folder = (holder.isEmpty() ? "" : holder + "/") + ControlDirectory.NAME + "/branch/";
  }

  /** The branch's tip, {@link LastRevision#NULL} if it is empty; null where no file says it. */
  public @Nullable LastRevision tip() throws IOException {
    Slice last = file("last-revision");
    if (last != null) {
      return LastRevision.parse(path("last-revision"), last);
    }
    Slice history = file("revision-history");
    return history == null ? null : RevisionHistory.parse(path("revision-history"), history).tip();
  }

  public Tags tags() throws IOException {
    Slice content = file("tags");
    return Tags.parse(path("tags"), content == null ? Slice.EMPTY : content);
  }

  /** The path of one of its files from the session's root. */
  public String path(String name) {
    return folder + name;
  }

  private @Nullable Slice file(String name) throws TransportException, CorruptException {
    return SmallFile.read(session, path(name));
  }
}
