package dev.knit.store;

import dev.knit.CorruptException;
import dev.knit.Slice;
import dev.knit.index.VersionIndex;
import dev.knit.transport.Range;
import dev.knit.transport.Reply;
import dev.knit.transport.Session;
import dev.knit.transport.TransportException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.collections.impl.factory.primitive.IntLists;
import org.jspecify.annotations.Nullable;

/**
 * The compressed records of some versions, read in one flight. What an index claims of places is
 * not believed: a range beyond the end of the file has fewer bytes or none, and one that is too
 * long to be held is not asked for.
 */
public final class PackedRecords {
  /**
   * Neighbours this near are read in one range: on a local disk reading 32 KiB more costs less than
   * asking again.
   */
  private static final int GAP = 32 << 10;

  private static final int LONGEST = Integer.MAX_VALUE - (1 << 10);

  private final VersionIndex index;
  private final long[] starts; // of the ranges, ascending
  private final List<Reply<Slice>> replies;
  private final @Nullable Slice[] pieces;

  private PackedRecords(VersionIndex index, List<Range> ranges, List<Reply<Slice>> replies) {
    this.index = index;
    this.starts = new long[ranges.size()];
    for (int i = 0; i < starts.length; i++) {
      starts[i] = ranges.get(i).offset();
    }
    this.replies = replies;
    this.pieces = new @Nullable Slice[starts.length];
  }

  /**
   * Asks for the records of {@code versions}; one flight, one range for neighbours.
   *
   * @param fileBytes how long the data file is, or {@link Long#MAX_VALUE} if that is not known
   */
  public static PackedRecords ask(
      Session session, String file, VersionIndex index, int[] versions, long fileBytes) {
    List<Range> ranges = ranges(index, versions, fileBytes);
    return new PackedRecords(index, ranges, session.readv(file, ranges));
  }

  /**
   * The bytes of a record as far as they are there: perhaps fewer than its length, perhaps none.
   */
  public Slice of(int version) throws TransportException, CorruptException {
    long position = index.position(version);
    int at = Arrays.binarySearch(starts, position);
    int range = at >= 0 ? at : -at - 2;
    if (range < 0) {
      return Slice.EMPTY;
    }
    Slice piece = pieces[range];
    if (piece == null) {
      piece = replies.get(range).await();
      pieces[range] = piece;
    }
    long from = position - starts[range];
    if (from >= piece.length()) {
      return Slice.EMPTY;
    }
    return piece.sub((int) from, (int) Math.min(piece.length(), from + index.length(version)));
  }

  private static List<Range> ranges(VersionIndex index, int[] versions, long fileBytes) {
    List<Range> ranges = new ArrayList<>();
    long start = 0;
    long end = -1;
    for (int version : byPosition(index, versions)) {
      long from = index.position(version);
      long to = Math.min(fileBytes, from + Math.min(index.length(version), LONGEST));
      if (to <= from) {
        continue; // nothing of it can be there
      }
      if (end >= 0 && from <= end + GAP && Math.max(end, to) - start <= LONGEST) {
        end = Math.max(end, to);
        continue;
      }
      if (end >= 0) {
        ranges.add(new Range(start, (int) (end - start)));
      }
      start = from;
      end = to;
    }
    if (end >= 0) {
      ranges.add(new Range(start, (int) (end - start)));
    }
    return ranges;
  }

  /**
   * Knits grow at their end, so the order of the index is that of the data; only where a program
   * copied records in another order it must be made. (A sort with a comparator cost a cold fsck 0.1
   * s of compiling alone.)
   */
  private static int[] byPosition(VersionIndex index, int[] versions) {
    int[] sorted = versions.clone();
    Arrays.sort(sorted);
    for (int i = 1; i < sorted.length; i++) {
      if (index.position(sorted[i]) < index.position(sorted[i - 1])) {
        return IntLists.mutable
            .of(sorted)
            .sortThis((a, b) -> Long.compare(index.position(a), index.position(b)))
            .toArray();
      }
    }
    return sorted;
  }
}
