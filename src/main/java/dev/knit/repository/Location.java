package dev.knit.repository;

import dev.knit.CorruptException;
import dev.knit.Slice;
import dev.knit.Utf8;

/**
 * Where another branch is: what {@code branch/location} says in a lightweight checkout, {@code
 * branch/parent} and {@code branch/bound} in a branch of format 5. Not opened, not even parsed,
 * before somebody asks for it.
 */
public record Location(String url) {
  /** A URL, with or without a line feed behind it. */
  public static Location parse(String file, Slice content) throws CorruptException {
    int end = content.length();
    if (end > 0 && content.at(end - 1) == '\n') {
      end--;
    }
    String url = Utf8.strict(content.sub(0, end));
    if (url == null || url.isBlank() || url.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
      throw Malformed.at(file, content, 0, "a URL");
    }
    return new Location(url);
  }
}
