package dev.knit;

import java.util.Arrays;

/**
 * Gives ids numbers: the first id that is met is 0, the next new one 1, and so on. Owns its bytes,
 * so buffers that ids came from can go. Two for a repository: revision ids and file ids; a text key
 * is then a {@code long} of both.
 *
 * <p>An open-addressed table of ints over one array of bytes. {@link #intern} is for one thread at
 * a time; {@link #find} and {@link #get} may run in many threads once interning has ended and the
 * table was handed over safely.
 */
public final class KeyTable {
  /** What {@link #find} answers for an id that has no number. */
  public static final int ABSENT = -1;

  // Ids come from strangers: not knowing this, they cannot write ids that collide. Numbers do not
  // depend on it.
  private static final long SEED = System.nanoTime() * 0x9E3779B97F4A7C15L;

  // All of these grow by copying: sized from the start for 200,000 ids, they are slower by a
  // third, because the first ids then miss the caches too.
  private byte[] bytes = new byte[1 << 10];
  private int[] starts = new int[1 << 5];
  private int[] hashes = new int[1 << 5];

  // Number + 1; 0 is free. A power of two long, and at most half full.
  private int[] slots = new int[1 << 6];
  private int size;

  public int size() {
    return size;
  }

  public int intern(Slice id) {
    return intern(id.array(), id.offset(), id.end());
  }

  /** The number of the id {@code array[from .. to)}, a new one if it has none yet. */
  public int intern(byte[] array, int from, int to) {
    int hash = ByteHash.of(array, from, to, SEED);
    int slot = slotOf(array, from, to, hash);
    if (slots[slot] != 0) {
      return slots[slot] - 1;
    }
    if (size + 1 == starts.length) {
      starts = Arrays.copyOf(starts, 2 * starts.length);
      hashes = Arrays.copyOf(hashes, 2 * hashes.length);
    }
    append(array, from, to);
    hashes[size] = hash;
    slots[slot] = ++size;
    starts[size] += starts[size - 1];
    if (2 * size > slots.length) {
      rehash();
    }
    return size - 1;
  }

  private void append(byte[] array, int from, int to) {
    int end = Math.addExact(starts[size], to - from);
    if (end > bytes.length) {
      bytes =
          Arrays.copyOf(
              bytes, (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(2L * bytes.length, end)));
    }
    System.arraycopy(array, from, bytes, starts[size], to - from);
    starts[size + 1] = to - from;
  }

  public int find(Slice id) {
    return find(id.array(), id.offset(), id.end());
  }

  public int find(byte[] array, int from, int to) {
    return slots[slotOf(array, from, to, ByteHash.of(array, from, to, SEED))] - 1;
  }

  /**
   * The bytes of the id with this number, not copied; numbers and bytes stay as they are when more
   * ids come.
   */
  public Slice get(int number) {
    if (number < 0 || number >= size) {
      throw new IndexOutOfBoundsException(number + " of " + size);
    }
    return Slice.of(bytes, starts[number], starts[number + 1] - starts[number]);
  }

  private int slotOf(byte[] array, int from, int to, int hash) {
    int mask = slots.length - 1;
    int slot = hash & mask;
    for (int found = slots[slot]; found != 0; found = slots[slot = slot + 1 & mask]) {
      if (hashes[found - 1] == hash
          && Arrays.equals(bytes, starts[found - 1], starts[found], array, from, to)) {
        break;
      }
    }
    return slot;
  }

  private void rehash() {
    slots = new int[4 * slots.length];
    int mask = slots.length - 1;
    for (int number = 0; number < size; number++) {
      int slot = hashes[number] & mask;
      while (slots[slot] != 0) {
        slot = slot + 1 & mask;
      }
      slots[slot] = number + 1;
    }
  }
}
