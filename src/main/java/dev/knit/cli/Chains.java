package dev.knit.cli;

import dev.knit.index.VersionIndex;
import java.util.Arrays;

/** How many records each text takes to read. */
final class Chains {
  private long versions;
  private long deltas;
  private long records;
  private int longest;

  void add(VersionIndex index) {
    int[] lengths = new int[index.size()];
    int[] path = new int[index.size()];
    for (int version = 0; version < index.size(); version++) {
      int depth = 0;
      int at = version;
      while (at != VersionIndex.ABSENT && lengths[at] == 0) {
        lengths[at] = -1; // met on this path: a cycle ends there, and fsck will say so
        path[depth++] = at;
        at = index.basis(at);
      }
      int length = at == VersionIndex.ABSENT ? 0 : Math.max(0, lengths[at]);
      while (depth > 0) {
        lengths[path[--depth]] = ++length;
      }
      deltas += index.method(version) == VersionIndex.Method.DELTA ? 1 : 0;
    }
    versions += lengths.length;
    records += Arrays.stream(lengths).asLongStream().sum();
    longest = Math.max(longest, Arrays.stream(lengths).max().orElse(0));
  }

  Facts facts() {
    return new Facts()
        .put("versions", versions)
        .put("fulltexts", versions - deltas)
        .put("deltas", deltas)
        .put("longest_chain", (long) longest)
        .put("mean_chain", versions == 0 ? 0.0 : (double) records / versions);
  }
}
