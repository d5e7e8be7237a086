package dev.knit.repository;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.Kind;
import dev.knit.Shown;
import dev.knit.Slice;

/** What the readers of the small files share. */
final class Layout {
  private static final int SHOWN_BYTES = 60;

  private Layout() {}

  /** The byte at {@code at} of this file, or its end, is not what was expected. */
  static CorruptException malformed(
      Kind kind, String file, Slice content, int at, String expected) {
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

  /** Ids are not empty and hold no white space; nothing else is asked of them. */
  static boolean isId(Slice id) {
    for (int i = 0; i < id.length(); i++) {
      byte b = id.at(i);
      if (b == ' ' || b >= '\t' && b <= '\r' || b == 0) {
        return false;
      }
    }
    return !id.isEmpty();
  }
}
