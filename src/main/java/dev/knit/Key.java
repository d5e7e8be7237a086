package dev.knit;

import java.util.Arrays;
import java.util.List;

/**
 * The name of a text in a store: one part (a revision id: inventories, revisions, signatures, a
 * lone knit) or two (file id, revision id: file texts). Written with {@code /} between the parts.
 */
public final class Key implements Comparable<Key> {
  private final Slice[] parts;

  private Key(Slice[] parts) {
    this.parts = parts;
  }

  public static Key of(Slice version) {
    return new Key(new Slice[] {version});
  }

  public static Key of(Slice fileId, Slice revision) {
    return new Key(new Slice[] {fileId, revision});
  }

  public static Key of(List<Slice> parts) {
    return new Key(parts.toArray(new Slice[0]));
  }

  /** The last part: the only one that the record itself names. */
  public Slice version() {
    return parts[parts.length - 1];
  }

  public List<Slice> parts() {
    return List.of(parts);
  }

  @Override
  public int compareTo(Key other) {
    return Arrays.compare(parts, other.parts);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Key that && Arrays.equals(parts, that.parts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(parts);
  }

  /** The parts as raw bytes with {@code /} between them. */
  public Slice joined() {
    int length = parts.length - 1;
    for (Slice part : parts) {
      length += part.length();
    }
    byte[] all = new byte[length];
    int at = 0;
    for (Slice part : parts) {
      System.arraycopy(part.array(), part.offset(), all, at, part.length());
      at += part.length();
      if (at < length) {
        all[at++] = '/';
      }
    }
    return Slice.of(all);
  }

  @Override
  public String toString() {
    return joined().toString();
  }
}
