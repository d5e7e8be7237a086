package dev.knit.index;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.Kind;
import dev.knit.Slice;

/** Constants of the knit index, and the check of its first line. */
public final class Kndx {
  public static final String SUFFIX = ".kndx";
  public static final Slice HEADER = Slice.utf8("# bzr knit index 8\n");

  /** A file that does not begin with these has no first line at all. */
  static final Slice MAGIC = Slice.utf8("# bzr knit index");

  private Kndx() {}

  /**
   * Refuses a file that is no knit index as soon as its first bytes are there. An empty one is an
   * empty index.
   *
   * @param first the first bytes of the file: all of them, or at least as many as the header has
   */
  public static void checkHeader(String file, Slice first) throws CorruptException {
    if (first.isEmpty() || first.startsWith(HEADER)) {
      return;
    }
    throw new CorruptException(headerDamage(file, first));
  }

  static Damage headerDamage(String file, Slice first) {
    Slice seen = first.sub(0, Math.min(first.length(), HEADER.length()));
    Kind kind = first.startsWith(MAGIC) ? Kind.INDEX_HEADER_WRONG : Kind.INDEX_HEADER_MISSING;
    int differs = 0;
    if (kind == Kind.INDEX_HEADER_WRONG) {
      while (differs < seen.length() && seen.at(differs) == HEADER.at(differs)) {
        differs++;
      }
    }
    return Damage.of(kind, file, null, differs, Damage.NOWHERE)
        .with("the line \"# bzr knit index 8\"", "\"" + seen + "\"");
  }
}
