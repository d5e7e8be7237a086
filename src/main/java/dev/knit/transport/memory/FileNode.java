package dev.knit.transport.memory;

import dev.knit.Slice;
import java.util.Arrays;

/**
 * Bytes, and those of them that were synced. Appended bytes are written behind those that were
 * handed out, into the same array while it lasts, so that n appends copy O(n) bytes.
 */
final class FileNode implements Node {
  private byte[] array = new byte[0];
  private int length;
  private Slice synced = Slice.EMPTY;

  static FileNode of(Slice bytes) {
    FileNode file = new FileNode();
    file.append(bytes);
    return file;
  }

  Slice bytes() {
    return Slice.of(array, 0, length);
  }

  int length() {
    return length;
  }

  void append(Slice more) {
    int end = Math.addExact(length, more.length());
    if (end > array.length) {
      array = Arrays.copyOf(array, Math.max(end, (int) Math.min(2L * length, 1 << 30)));
    }
    System.arraycopy(more.array(), more.offset(), array, length, more.length());
    length = end;
  }

  /** Where the new bytes are not synced, the old ones stay what a crash leaves. */
  void overwrite(Slice bytes) {
    array = bytes.toArray();
    length = array.length;
  }

  void sync() {
    synced = bytes();
  }

  boolean isSynced() {
    return synced.equals(bytes());
  }

  @Override
  public FileNode durable() {
    FileNode left = of(synced);
    left.sync();
    return left;
  }

  @Override
  public FileNode copy() {
    FileNode copy = of(bytes());
    copy.synced = synced;
    return copy;
  }
}
