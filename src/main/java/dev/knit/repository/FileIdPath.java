package dev.knit.repository;

import dev.knit.Slice;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Where the texts of a file id lie in a knit repository: {@code knits/HH/ESCAPED}, without suffix.
 *
 * <p>ESCAPED is the id with {@code %} and two lower-case hex digits for each byte but {@code a-z
 * 0-9 - _ @ , .}; capitals too, for file systems that don't tell them apart. HH spreads the files:
 * the low byte of the Adler-32 of ESCAPED, in hex. A {@code %} is part of the name; a transport
 * that speaks URLs escapes it again.
 */
public final class FileIdPath {
  private static final String FOLDER = "knits/";
  private static final int HH = 2;
  private static final int ADLER_MODULUS = 65521;

  private FileIdPath() {}

  /** {@code knits/HH/ESCAPED}; add {@code .knit} or {@code .kndx}. */
  public static String stem(Slice fileId) {
    String name = escape(fileId);
    return FOLDER + prefix(name) + "/" + name;
  }

  /** The file id whose stem this is, null if it is that of none: a stray file. */
  public static @Nullable Slice fileId(String stem) {
    int slash = FOLDER.length() + HH;
    if (!stem.startsWith(FOLDER) || stem.length() <= slash || stem.charAt(slash) != '/') {
      return null;
    }
    String name = stem.substring(slash + 1);
    Slice fileId = unescape(name);
    return fileId != null && stem.startsWith(prefix(name), FOLDER.length()) ? fileId : null;
  }

  /** The last step of the stem. */
  public static String escape(Slice fileId) {
    StringBuilder name = new StringBuilder(fileId.length() + 16);
    for (int i = 0; i < fileId.length(); i++) {
      int b = fileId.at(i) & 0xff;
      if (isPlain(b)) {
        name.append((char) b);
      } else {
        name.append('%').append(hexDigit(b >> 4)).append(hexDigit(b & 15));
      }
    }
    return name.toString();
  }

  /** The file id that is escaped to this name, null if none is. */
  public static @Nullable Slice unescape(String name) {
    byte[] id = new byte[name.length()];
    int length = 0;
    for (int i = 0; i < name.length(); i++) {
      int c = name.charAt(i);
      if (c == '%') {
        c = i + 2 < name.length() ? hex(name.charAt(i + 1)) << 4 | hex(name.charAt(i + 2)) : -1;
        if (c < 0 || isPlain(c)) {
          return null;
        }
        i += 2;
      } else if (!isPlain(c)) {
        return null;
      }
      id[length++] = (byte) c;
    }
    return length == 0 ? null : Slice.of(id, 0, length).copy();
  }

  private static String prefix(String name) {
    int sum = 1;
    for (byte b : name.getBytes(StandardCharsets.US_ASCII)) {
      sum = (sum + b) % ADLER_MODULUS;
    }
    return "" + hexDigit(sum >> 4 & 15) + hexDigit(sum & 15);
  }

  private static boolean isPlain(int c) {
    return c >= 'a' && c <= 'z'
        || c >= '0' && c <= '9'
        || c == '-'
        || c == '_'
        || c == '@'
        || c == ','
        || c == '.';
  }

  private static char hexDigit(int value) {
    return Character.forDigit(value, 16);
  }

  private static int hex(char digit) {
    return digit >= '0' && digit <= '9'
        ? digit - '0'
        : digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
  }
}
