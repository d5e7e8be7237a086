package dev.knit.transport.memory;

/** What a name means: bytes or names. */
sealed interface Node permits FileNode, DirectoryNode {
  /** As a crash would leave it that loses everything that was not synced. */
  Node durable();

  Node copy();
}
