package dev.knit.transport;

import java.nio.charset.StandardCharsets;

/** The names that a transport takes; see the grammar of the package. */
public final class TransportPath {
  /** In bytes of UTF-8: what ext4, xfs, zfs and most servers take. */
  public static final int LONGEST_SEGMENT = 255;

  private TransportPath() {}

  public static void check(String path) throws TransportException {
    int start = 0;
    while (start < path.length()) {
      int end = path.indexOf('/', start);
      checkSegment(path, start, end < 0 ? path.length() : end);
      if (end == path.length() - 1) {
        throw bad(path, "it ends in a slash");
      }
      start = end < 0 ? path.length() : end + 1;
    }
  }

  /** The directory that holds it; of the root the root. */
  public static String parent(String path) {
    int slash = path.lastIndexOf('/');
    return slash < 0 ? "" : path.substring(0, slash);
  }

  public static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  public static String join(String directory, String name) {
    return directory.isEmpty() ? name : directory + "/" + name;
  }

  /** Whether {@code path} is {@code directory} or lies below it. */
  public static boolean isBelow(String path, String directory) {
    return directory.isEmpty()
        || path.startsWith(directory)
            && (path.length() == directory.length() || path.charAt(directory.length()) == '/');
  }

  private static void checkSegment(String path, int start, int end) throws TransportException {
    int length = end - start;
    if (length == 0) {
      throw bad(path, "an empty segment");
    }
    if (length <= 2 && path.charAt(start) == '.' && path.charAt(end - 1) == '.') {
      throw bad(path, "a dot segment");
    }
    boolean ascii = true;
    for (int i = start; i < end; i++) {
      char c = path.charAt(i);
      if (c == 0) {
        throw bad(path, "a NUL");
      }
      ascii &= c < 0x80;
    }
    // An unpaired surrogate has no bytes: it would become "?", another file's name.
    int bytes = ascii ? length : encodedLength(path, start, end);
    if (bytes > LONGEST_SEGMENT) {
      throw bad(path, "a segment of " + bytes + " bytes");
    }
  }

  private static int encodedLength(String path, int start, int end) throws TransportException {
    String segment = path.substring(start, end);
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(segment)) {
      throw bad(path, "a name that is no Unicode text");
    }
    return segment.getBytes(StandardCharsets.UTF_8).length;
  }

  private static TransportException bad(String path, String what) {
    return new TransportException(TransportException.Reason.BAD_NAME, path, what);
  }
}
