package dev.knit.repository;

import dev.knit.Slice;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the tree of a revision holds. */
public final class Inventory {
  private final int format;
  private final Slice revision;
  private final Entry root;
  private final Map<Slice, Entry> entries;

  /** {@code entries}, by file id, have their parents, directories, in front of them. */
  Inventory(int format, Slice revision, Entry root, LinkedHashMap<Slice, Entry> entries) {
    this.format = format;
    this.revision = revision;
    this.root = root;
    this.entries = Collections.unmodifiableMap(entries);
  }

  /** 5, 6 or 7. */
  public int format() {
    return format;
  }

  public Slice revision() {
    return revision;
  }

  public Entry root() {
    return root;
  }

  /**
   * In the order of the text, the root first; format 5 does not write the root, it is here all the
   * same.
   */
  public Collection<Entry> entries() {
    return entries.values();
  }

  public @Nullable Entry entry(Slice fileId) {
    return entries.get(fileId);
  }

  /** From the root, with {@code /} between the steps; empty for the root. */
  public Slice path(Entry entry) {
    Deque<Slice> steps = new ArrayDeque<>();
    int length = -1;
    Entry step = entry;
    for (Slice up = step.parentId(); up != null; up = step.parentId()) {
      steps.push(step.name());
      length += step.name().length() + 1;
      step = Objects.requireNonNull(entries.get(up), "an entry of another inventory");
    }
    byte[] path = new byte[Math.max(0, length)];
    int at = 0;
    for (Slice name : steps) {
      if (at > 0) {
        path[at++] = '/';
      }
      System.arraycopy(name.array(), name.offset(), path, at, name.length());
      at += name.length();
    }
    return Slice.of(path);
  }
}
