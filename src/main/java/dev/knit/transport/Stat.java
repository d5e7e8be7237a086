package dev.knit.transport;

/**
 * What lies under a name.
 *
 * @param size of a file, in bytes; without meaning for anything else
 */
public record Stat(Type type, long size) {
  public enum Type {
    FILE,
    DIRECTORY,
    SYMLINK,
    OTHER
  }

  public boolean isFile() {
    return type == Type.FILE;
  }

  public boolean isDirectory() {
    return type == Type.DIRECTORY;
  }
}
