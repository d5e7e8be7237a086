package dev.knit.repository;

import dev.knit.CorruptException;
import dev.knit.Slice;

/**
 * The tip of a branch of format 6 or 7, from {@code last-revision}.
 *
 * @param number how many revisions the left-hand history has, as it is written there
 * @param revision {@link #NULL} if the branch is empty
 */
public record LastRevision(int number, Slice revision) {
  /** The name for "no revision". */
  public static final Slice NULL = Slice.utf8("null:");

  private static final int MOST_DIGITS = 9;

  public boolean isNull() {
    return revision.equals(NULL);
  }

  /** Takes {@code REVNO SP ID LF}; the line feed may be absent, as Breezy allows. */
  public static LastRevision parse(String file, Slice content) throws CorruptException {
    int at = 0;
    int number = 0;
    while (at < content.length() && content.at(at) >= '0' && content.at(at) <= '9') {
      number = 10 * number + content.at(at++) - '0';
      if (at > MOST_DIGITS) {
        throw malformed(file, content, 0);
      }
    }
    if (at == 0 || at == content.length() || content.at(at) != ' ') {
      throw malformed(file, content, at);
    }
    int end = content.length();
    if (content.at(end - 1) == '\n') {
      end--;
    }
    Slice revision = content.sub(at + 1, Math.max(at + 1, end));
    if (!Ids.isId(revision)) {
      throw malformed(file, content, at + 1);
    }
    return new LastRevision(number, revision);
  }

  private static CorruptException malformed(String file, Slice content, int at) {
    return Malformed.at(file, content, at, "REVNO, a space, a revision id");
  }
}
