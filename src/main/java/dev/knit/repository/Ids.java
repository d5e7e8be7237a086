package dev.knit.repository;

import dev.knit.Slice;

/** What an id of a revision or a file may be. */
final class Ids {
  private Ids() {}

  /** Ids are not empty and hold no white space; nothing else is asked of them. */
  static boolean isId(Slice bytes) {
    for (int i = 0; i < bytes.length(); i++) {
      byte b = bytes.at(i);
      if (b == ' ' || b >= '\t' && b <= '\r' || b == 0) {
        return false;
      }
    }
    return !bytes.isEmpty();
  }
}
