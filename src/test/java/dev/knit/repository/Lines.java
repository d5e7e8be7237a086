package dev.knit.repository;

import dev.knit.Slice;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Single lines of inventories in tests. */
final class Lines {
  private Lines() {}

  static InventoryLine.Type read(InventoryLine line, Slice bytes) {
    return line.read(bytes.array(), bytes.offset(), bytes.end());
  }

  /** What a line that is an entry says, as the reader of texts would say it. */
  static Entry entry(InventoryLine line, @Nullable Slice rootId) {
    Slice parent = line.value(InventoryLine.Field.PARENT_ID);
    return new Entry(
        line.kind(),
        Objects.requireNonNull(line.value(InventoryLine.Field.FILE_ID)),
        Objects.requireNonNull(line.value(InventoryLine.Field.NAME)),
        parent == null ? rootId : parent,
        Objects.requireNonNull(line.value(InventoryLine.Field.REVISION)),
        line.has(InventoryLine.Field.EXECUTABLE),
        line.value(InventoryLine.Field.TEXT_SHA1),
        line.textSize(),
        line.value(InventoryLine.Field.SYMLINK_TARGET),
        line.value(InventoryLine.Field.REFERENCE_REVISION));
  }
}
