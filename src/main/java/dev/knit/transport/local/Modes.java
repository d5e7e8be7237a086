package dev.knit.transport.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Modes for what is new: a directory is as its {@code .bzr}, setgid included; a file too, but not
 * executable. Outside of any {@code .bzr} the umask decides.
 */
final class Modes {
  private static final String CONTROL = ".bzr";
  private static final int FILE = 0666;
  private static final int DIRECTORY = 07777;

  private final Map<Path, Integer> known = new HashMap<>();

  void file(Path made) {
    set(made, FILE);
  }

  void directory(Path made) {
    set(made, DIRECTORY);
  }

  private void set(Path made, int mask) {
    Path control = control(made.getParent());
    if (control == null) {
      return;
    }
    try {
      Integer mode = known.get(control);
      if (mode == null) {
        mode = (Integer) Files.getAttribute(control, "unix:mode", LinkOption.NOFOLLOW_LINKS);
        known.put(control, mode);
      }
      Files.setAttribute(made, "unix:mode", mode & mask);
    } catch (IOException ignored) {
      // A file system without modes, or not our file: the bytes matter more.
    }
  }

  private static @Nullable Path control(@Nullable Path directory) {
    for (Path at = directory; at != null; at = at.getParent()) {
      if (at.endsWith(CONTROL)) {
        return at;
      }
    }
    return null;
  }
}
