package dev.knit.fsck;

import dev.knit.Key;
import dev.knit.Kind;
import dev.knit.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a run of fsck found of one target.
 *
 * @param storage {@code knit} of a pair, else the name of the repository's format
 * @param isRepository whether the target is more than one pair
 * @param findings by file and place
 * @param texts if asked for: every listed key (of a repository: its file texts) with its SHA-1 in
 *     hex, or null where the text cannot be read or proven
 */
public record FsckReport(
    String storage,
    boolean isRepository,
    Counts counts,
    List<Finding> findings,
    SortedMap<Key, @Nullable String> texts) {

  /**
   * What was looked at.
   *
   * @param keys listed by the indices
   * @param textsRead built and proven
   * @param textsLost listed, and cannot be read as the files stand
   * @param bytesRead of index and data files
   * @param bytesExpanded of records
   * @param bytesDigested of texts
   */
  public record Counts(
      long keys,
      long textsRead,
      long textsLost,
      long bytesRead,
      long bytesExpanded,
      long bytesDigested) {}

  /** The worst that was found. */
  public enum Verdict {
    CLEAN,
    WARNINGS,
    DAMAGE
  }

  public FsckReport {
    findings = List.copyOf(findings);
    texts = new TreeMap<>(texts);
  }

  public Verdict worst() {
    Verdict worst = Verdict.CLEAN;
    for (Finding finding : findings) {
      Severity severity = finding.damage().kind().severity();
      if (severity == Severity.DAMAGE) {
        return Verdict.DAMAGE;
      }
      worst = severity == Severity.WARNING ? Verdict.WARNINGS : worst;
    }
    return worst;
  }

  /** Whether something could not be looked at. */
  public boolean isIncomplete() {
    return findings.stream().anyMatch(f -> f.damage().kind() == Kind.NOT_CHECKED);
  }

  static List<Finding> sorted(List<Finding> findings) {
    List<Finding> sorted = new ArrayList<>(findings);
    sorted.sort(
        Comparator.comparing((Finding f) -> f.damage().file())
            .thenComparingLong(f -> f.damage().offset()));
    return sorted;
  }
}
