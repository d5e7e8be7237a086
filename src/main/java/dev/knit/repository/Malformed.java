package dev.knit.repository;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.Kind;
import dev.knit.Shown;
import dev.knit.Slice;

/** How the readers here say that bytes are not what they must be. */
final class Malformed {
  private static final int SHOWN_BYTES = 60;

  private Malformed() {}

  /** The byte at {@code at} of this file of the layout, or its end, is not what was expected. */
  static CorruptException at(String file, Slice content, int at, String expected) {
    return at(Kind.LAYOUT_MALFORMED, file, content, at, expected);
  }

  static CorruptException at(Kind kind, String file, Slice content, int at, String expected) {
    Damage damage = Damage.of(kind, file, null, at, content.length() - at);
    String actual =
        at < content.length() ? quoted(content.sub(at, content.length())) : "the end of the file";
    return new CorruptException(damage.with(expected, actual));
  }

  static String quoted(Slice bytes) {
    boolean all = bytes.length() <= SHOWN_BYTES;
    return '"'
        + Shown.bytes(all ? bytes : bytes.sub(0, SHOWN_BYTES))
        + (all ? "\"" : "\" and more");
  }
}
