package dev.knit.fsck;

import dev.knit.KeyTable;
import dev.knit.Slice;
import java.util.Arrays;

/**
 * The texts that inventories name, each once with what was said of it: file id, revision id, SHA-1. A history of 5,744 inventories
 * says it with lines that its deltas add, some 50,000, not with the four million that its inventories have.
 */
final class InventoryNames {
  private final KeyTable entries = new KeyTable();
  private int[] inventories = new int[16];
  private byte[] scratch = new byte[256];

  /**
   * @param digest SHA-1 in hex as the inventory has it; empty for what has no content
   * @param inventory the version in the index of inventories that says so
   */
  void add(Slice fileId, Slice revision, Slice digest, int inventory) {
    int length = fileId.length() + revision.length() + digest.length() + 2;
    if (length > scratch.length) {
      scratch = new byte[2 * length];
    }
    int at = put(fileId, 0);
    scratch[at++] = '\n';
    at = put(revision, at);
    scratch[at++] = '\n';
    at = put(digest, at);
    int before = entries.size();
    int entry = entries.intern(scratch, 0, at);
    if (entry == before) { // new
      if (entry == inventories.length) {
        inventories = Arrays.copyOf(inventories, 2 * entry);
      }
      inventories[entry] = inventory;
    }
  }

  private int put(Slice part, int at) {
    System.arraycopy(part.array(), part.offset(), scratch, at, part.length());
    return at + part.length();
  }

  int size() {
    return entries.size();
  }

  Slice fileId(int entry) {
    Slice all = entries.get(entry);
    return all.sub(0, all.indexOf((byte) '\n', 0));
  }

  Slice revision(int entry) {
    Slice all = entries.get(entry);
    int start = all.indexOf((byte) '\n', 0) + 1;
    return all.sub(start, all.indexOf((byte) '\n', start));
  }

  Slice digest(int entry) {
    Slice all = entries.get(entry);
    int start = all.indexOf((byte) '\n', all.indexOf((byte) '\n', 0) + 1) + 1;
    return all.sub(start, all.length());
  }

  /** The first inventory that said so. */
  int inventory(int entry) {
    return inventories[entry];
  }

  /** Takes over what another unit found. */
  void addAll(InventoryNames other) {
    for (int entry = 0; entry < other.size(); entry++) {
      add(other.fileId(entry), other.revision(entry), other.digest(entry), other.inventory(entry));
    }
  }
}
