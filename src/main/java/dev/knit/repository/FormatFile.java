package dev.knit.repository;

import dev.knit.CorruptException;
import dev.knit.Shown;
import dev.knit.Slice;
import java.util.List;

/** Reads a format file: a marker, then features that a program must or may know. */
final class FormatFile<F extends NamedFormat> {
  private static final Slice OPTIONAL = Slice.utf8("optional ");
  private static final int LONGEST_MARKER = 200; // the longest known one has 94 bytes
  private static final int MOST_FLIPPED = 2;
  private static final String OF_ANOTHER_PROGRAM =
      "it was written by a newer or another program: read it with that, or with brz";

  private final String part;
  private final List<F> known;

  /**
   * @param part of the layout that the file is of, for messages
   * @param known the formats that there are of it
   */
  FormatFile(String part, F[] known) {
    this.part = part;
    this.known = List.of(known);
  }

  /** The format that this file names. */
  F supported(String file, Slice content) throws CorruptException, UnsupportedFormatException {
    F format = named(file, content);
    if (!format.supported()) {
      throw new UnsupportedFormatException(file, format.title(), format.advice());
    }
    return format;
  }

  /** The same, supported or not. */
  F named(String file, Slice content) throws CorruptException, UnsupportedFormatException {
    int newline = content.indexOf((byte) '\n', 0);
    Slice marker = newline < 0 ? content : content.sub(0, newline + 1);
    for (F format : known) {
      if (format.marker().equals(marker)) {
        requireNoFeatures(file, content, marker.length());
        return format;
      }
    }
    Slice line = withoutEnding(marker);
    for (F format : known) {
      boolean begun = !line.isEmpty() && withoutEnding(format.marker()).startsWith(line);
      if (begun || isFlipped(content, format.marker())) {
        throw Malformed.at(file, content, 0, Malformed.quoted(format.marker()));
      }
    }
    if (line.isEmpty() || line.length() > LONGEST_MARKER || !isPrintable(line)) {
      throw Malformed.at(file, content, 0, "the marker of a " + part + " format");
    }
    throw new UnsupportedFormatException(
        file, part + " format \"" + Shown.bytes(line) + "\"", OF_ANOTHER_PROGRAM);
  }

  private static void requireNoFeatures(String file, Slice content, int from)
      throws CorruptException, UnsupportedFormatException {
    for (int at = from; at < content.length(); ) {
      int newline = content.indexOf((byte) '\n', at);
      int end = newline < 0 ? content.length() : newline;
      Slice line = content.sub(at, end);
      int space = line.indexOf((byte) ' ', 0);
      if (space < 0) {
        throw Malformed.at(file, content, at, "a line NECESSITY FEATURE");
      }
      if (!line.startsWith(OPTIONAL)) {
        // Breezy too takes any other word for "required".
        throw new UnsupportedFormatException(
            file,
            "the feature \"" + Shown.bytes(line.sub(space + 1, line.length())) + "\"",
            OF_ANOTHER_PROGRAM);
      }
      at = end + 1;
    }
  }

  private static Slice withoutEnding(Slice marker) {
    int end = marker.length();
    while (end > 0 && (marker.at(end - 1) == '\n' || marker.at(end - 1) == '\r')) {
      end--;
    }
    return marker.sub(0, end);
  }

  /**
   * Whether a flipped bit or two make this marker of that one. Another digit in place of a digit
   * does not count: so later formats are named.
   */
  private static boolean isFlipped(Slice content, Slice marker) {
    if (content.length() < marker.length()) {
      return false;
    }
    int bits = 0;
    for (int i = 0; i < marker.length() && bits <= MOST_FLIPPED; i++) {
      boolean counted = isDigit(content.at(i)) && isDigit(marker.at(i));
      int differing = Integer.bitCount((content.at(i) ^ marker.at(i)) & 0xff);
      bits += counted ? (MOST_FLIPPED + 1) * differing : differing;
    }
    return bits <= MOST_FLIPPED;
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  private static boolean isPrintable(Slice line) {
    for (int i = 0; i < line.length(); i++) {
      if (line.at(i) < ' ' || line.at(i) == 0x7f) {
        return false;
      }
    }
    return true;
  }
}
