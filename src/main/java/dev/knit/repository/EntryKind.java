package dev.knit.repository;

/** What an inventory can list. */
public enum EntryKind {
  FILE("file"),
  DIRECTORY("directory"),
  SYMLINK("symlink"),
  /** Another tree that is mounted here; format 7 only. */
  TREE_REFERENCE("tree-reference");

  private final String element;

  EntryKind(String element) {
    this.element = element;
  }

  /** The name of its XML element. */
  public String element() {
    return element;
  }
}
