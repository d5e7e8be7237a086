package dev.knit.fsck;

import dev.knit.Slice;
import dev.knit.record.GzipMember;
import dev.knit.record.RecordReader;
import java.util.ArrayList;
import java.util.List;

/** Finds whole records in bytes that no index speaks of. */
final class WholeRecords {
  /**
   * One that is sound in itself.
   *
   * @param offset from the start of the bytes that were looked through
   */
  record Found(Slice id, int offset, int length) {}

  // Bytes made to expand without end would otherwise be expanded from each of them.
  private static final long MOST_EXPANDED = 256L << 20;

  private WholeRecords() {}

  static List<Found> in(Slice bytes, RecordReader reader) {
    List<Found> found = new ArrayList<>();
    byte[] array = bytes.array();
    int at = bytes.offset();
    long budget = reader.bytesExpanded() + MOST_EXPANDED + 8L * bytes.length();
    while (at + 2 < bytes.end() && reader.bytesExpanded() < budget) {
      if (GzipMember.mayBeginAt(array, at, bytes.end())) {
        Slice id = reader.owner(array, at, bytes.end());
        if (id != null) {
          found.add(new Found(id.copy(), at - bytes.offset(), reader.packedLength()));
          at += reader.packedLength();
          continue;
        }
      }
      at++;
    }
    return found;
  }
}
