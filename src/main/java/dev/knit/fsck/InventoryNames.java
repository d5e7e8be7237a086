package dev.knit.fsck;

import dev.knit.KeyTable;
import dev.knit.Slice;
import dev.knit.repository.Entry;
import dev.knit.repository.InventoryLine;
import dev.knit.repository.InventoryLine.Field;
import java.util.Arrays;
import java.util.Objects;

/**
 * The texts that inventories name, each once with what was said of it: file id, revision id, SHA-1.
 * A history of 5,744 inventories says it with lines that its deltas add, some 50,000, not with the
 * four million that its inventories have.
 */
final class InventoryNames {
  private final KeyTable entries = new KeyTable();
  private int[] inventories = new int[16];
  private byte[] scratch = new byte[256];

  /**
   * @param line an entry
   * @param array where its values lie
   * @param inventory the version in the index of inventories that says so
   */
  void add(InventoryLine line, byte[] array, int inventory) {
    int at = put(line, array, Field.FILE_ID, 0);
    at = put(line, array, Field.REVISION, end(at));
    at = put(line, array, Field.TEXT_SHA1, end(at));
    intern(at, inventory);
  }

  void add(Entry entry, int inventory) {
    Slice digest = entry.textSha1();
    add(entry.fileId(), entry.revision(), digest == null ? Slice.EMPTY : digest, inventory);
  }

  /** Takes over what another unit found. */
  void addAll(InventoryNames other) {
    for (int entry = 0; entry < other.size(); entry++) {
      add(other.fileId(entry), other.revision(entry), other.digest(entry), other.inventory(entry));
    }
  }

  private void add(Slice fileId, Slice revision, Slice digest, int inventory) {
    int at = put(fileId.array(), fileId.offset(), fileId.end(), 0);
    at = put(revision.array(), revision.offset(), revision.end(), end(at));
    at = put(digest.array(), digest.offset(), digest.end(), end(at));
    intern(at, inventory);
  }

  private int put(InventoryLine line, byte[] array, Field field, int at) {
    if (!line.has(field)) {
      return at;
    }
    if (line.isEscaped(field)) {
      Slice value = Objects.requireNonNull(line.value(field));
      return put(value.array(), value.offset(), value.end(), at);
    }
    return put(array, line.from(field), line.to(field), at);
  }

  private int put(byte[] bytes, int from, int to, int at) {
    if (at + to - from + 2 > scratch.length) {
      scratch = Arrays.copyOf(scratch, 2 * (at + to - from + 2));
    }
    System.arraycopy(bytes, from, scratch, at, to - from);
    return at + to - from;
  }

  private int end(int at) {
    scratch[at] = '\n';
    return at + 1;
  }

  private void intern(int length, int inventory) {
    int before = entries.size();
    int entry = entries.intern(scratch, 0, length);
    if (entry == before) { // new
      if (entry == inventories.length) {
        inventories = Arrays.copyOf(inventories, 2 * entry);
      }
      inventories[entry] = inventory;
    } else {
      inventories[entry] = Math.min(inventories[entry], inventory);
    }
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
}
