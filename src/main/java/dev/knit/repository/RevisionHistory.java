package dev.knit.repository;

import dev.knit.CorruptException;
import dev.knit.Slice;
import java.util.ArrayList;
import java.util.List;

/**
 * The left-hand history of a branch of format 5, from {@code revision-history}.
 *
 * @param revisions oldest first; the last one is the tip
 */
public record RevisionHistory(List<Slice> revisions) {
  public RevisionHistory {
    revisions = List.copyOf(revisions);
  }

  public LastRevision tip() {
    int count = revisions.size();
    return new LastRevision(count, count == 0 ? LastRevision.NULL : revisions.get(count - 1));
  }

  /** Ids with line feeds between them; one behind the last is allowed. */
  public static RevisionHistory parse(String file, Slice content) throws CorruptException {
    List<Slice> revisions = new ArrayList<>();
    for (int at = 0; at < content.length(); ) {
      int newline = content.indexOf((byte) '\n', at);
      int end = newline < 0 ? content.length() : newline;
      Slice revision = content.sub(at, end);
      if (!Ids.isId(revision)) {
        throw Malformed.at(file, content, at, "a revision id");
      }
      revisions.add(revision);
      at = end + 1;
    }
    return new RevisionHistory(revisions);
  }
}
