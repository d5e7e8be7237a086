package dev.knit;

/**
 * Names from outside made fit for a terminal: control, bidi and other invisible characters become
 * {@code \}{@code u202e}, bytes that are not UTF-8 {@code \xff}. Not reversible; a script takes the
 * JSON.
 */
public final class Shown {
  private Shown() {}

  public static String bytes(Slice raw) {
    String text = Utf8.strict(raw);
    if (text != null) {
      return text(text);
    }
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < raw.length(); i++) {
      int b = raw.at(i) & 0xff;
      shown.append(b >= 0x20 && b < 0x7f ? "" + (char) b : String.format("\\x%02x", b));
    }
    return shown.toString();
  }

  public static String text(String raw) {
    StringBuilder shown = new StringBuilder(raw.length());
    raw.codePoints()
        .forEach(
            c -> {
              if (isVisible(c)) {
                shown.appendCodePoint(c);
              } else {
                shown.append(c < 0x100 ? String.format("\\x%02x", c) : String.format("\\u%04x", c));
              }
            });
    return shown.toString();
  }

  private static boolean isVisible(int c) {
    switch (Character.getType(c)) {
      case Character.CONTROL:
      case Character.FORMAT: // bidi overrides and isolates, zero-width joiners, byte order mark
      case Character.SURROGATE:
      case Character.LINE_SEPARATOR:
      case Character.PARAGRAPH_SEPARATOR:
      case Character.UNASSIGNED:
      case Character.PRIVATE_USE:
        return false;
      default:
        return true;
    }
  }
}
