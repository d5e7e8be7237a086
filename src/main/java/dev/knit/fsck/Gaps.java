package dev.knit.fsck;

import dev.knit.Damage;
import dev.knit.Key;
import dev.knit.Kind;
import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.index.KndxIndex;
import dev.knit.record.RecordReader;
import dev.knit.transport.Session;
import dev.knit.transport.TransportException;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.collections.impl.factory.primitive.IntLists;

/**
 * Finds the bytes of a data file that no index line uses, and says what lies there. A line that a
 * later one replaced still counts as a use; a line whose place holds another key's shorter record
 * uses only that.
 */
final class Gaps {
  /** Of a longer gap only the start is looked through. */
  private static final int LOOKED_AT = 64 << 20;

  private static final int NAMED = 5;
  private static final String NOTHING = "no complete record in it";

  private final KnitVerdict verdict;
  private final Knit knit;

  Gaps(KnitVerdict verdict) {
    this.verdict = verdict;
    this.knit = verdict.knit;
  }

  List<Damage> find(Session session, Limits limits) {
    List<Damage> found = new ArrayList<>();
    if (!knit.hasIndex() && !knit.outOfReach() && knit.dataBytes() > 0) {
      return List.of(indexAbsent(gap(session, limits, 0, knit.dataBytes())));
    }
    if (!knit.hasData() || knit.index.unreadable() || knit.outOfReach()) {
      return found;
    }
    KndxIndex index = knit.index;
    int[] rows = byPosition(index);
    long used = 0;
    for (int row : rows) {
      long start = Math.min(index.rowPosition(row), knit.dataBytes());
      if (start > used) {
        found.add(gap(session, limits, used, start));
      }
      used = Math.max(used, Math.min(knit.dataBytes(), start + usedBy(row)));
    }
    if (used < knit.dataBytes()) {
      found.add(gap(session, limits, used, knit.dataBytes()));
    }
    return found;
  }

  /** A data file without an index: if it holds whole records, they were listed once. */
  private Damage indexAbsent(Damage gap) {
    return gap.detail().equals(NOTHING)
        ? gap
        : Damage.of(Kind.INDEX_ABSENT, knit.index.file())
            .detail(knit.dataFile() + " holds " + gap.detail());
  }

  /** The lines in the order of the data, in which they mostly are. */
  private static int[] byPosition(KndxIndex index) {
    int[] rows = new int[index.rowCount()];
    boolean ascending = true;
    for (int row = 0; row < rows.length; row++) {
      rows[row] = row;
      ascending &= row == 0 || index.rowPosition(row - 1) <= index.rowPosition(row);
    }
    return ascending
        ? rows
        : IntLists.mutable
            .of(rows)
            .sortThis((a, b) -> Long.compare(index.rowPosition(a), index.rowPosition(b)))
            .toArray();
  }

  private long usedBy(int row) {
    long length = knit.index.rowLength(row);
    int version = knit.index.versionOfRow(row);
    return knit.index.rowOf(version) == row
        ? verdict.shorter.getIfAbsent(version, (int) Math.min(length, Integer.MAX_VALUE))
        : length;
  }

  private Damage gap(Session session, Limits limits, long start, long end) {
    Damage gap = Damage.of(Kind.DATA_UNREFERENCED, knit.dataFile(), null, start, end - start);
    try (RecordReader reader = new RecordReader(limits)) {
      Slice bytes =
          Reach.answer(
              session.getRange(knit.dataFile(), start, (int) Math.min(end - start, LOOKED_AT)));
      return gap.detail(describe(WholeRecords.in(bytes, reader)));
    } catch (TransportException e) {
      return gap.detail("could not be read: " + e.getMessage());
    }
  }

  private String describe(List<WholeRecords.Found> records) {
    if (records.isEmpty()) {
      return NOTHING;
    }
    StringBuilder words =
        new StringBuilder(
            records.size() == 1
                ? "a complete record of "
                : records.size() + " complete records, of ");
    for (int i = 0; i < Math.min(NAMED, records.size()); i++) {
      Key key = knit.key(records.get(i).id());
      words.append(i == 0 ? "" : ", ").append(key);
    }
    return words.append(records.size() > NAMED ? ", …" : "").toString();
  }
}
