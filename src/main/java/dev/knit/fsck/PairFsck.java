package dev.knit.fsck;

import dev.knit.Key;
import dev.knit.transport.Transport;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Fsck of a single pair of files. */
final class PairFsck {
  private PairFsck() {}

  static FsckReport run(Transport root, String stem, FsckOptions options, Listener listener) {
    try (Workers workers = new Workers(root, options.jobs())) {
      KnitsCheck check = new KnitsCheck(workers, options, listener);
      check.run(List.of(new Knit.Name(stem, Knit.Role.LONE, null)));
      KnitVerdict verdict = check.verdicts.get(0);
      Ghosts.note(verdict);
      SortedMap<Key, @Nullable String> texts = new TreeMap<>();
      if (options.texts()) {
        verdict.listTexts(texts);
      }
      return new FsckReport(
          "knit", false, check.counts(), FsckReport.sorted(Findings.of(verdict)), texts);
    }
  }
}
