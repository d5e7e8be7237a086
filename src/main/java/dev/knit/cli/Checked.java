package dev.knit.cli;

import dev.knit.fsck.FsckReport;
import org.jspecify.annotations.Nullable;

/**
 * One target of fsck, done.
 *
 * @param report null if it could not be looked at
 * @param failure why; null if it could
 * @param branchless whether it is a repository of which no branch was looked at
 */
record Checked(
    String target,
    @Nullable FsckReport report,
    @Nullable Failure failure,
    long nanos,
    boolean branchless) {

  /** Damage outweighs what was not checked; {@code strict} makes warnings damage. */
  int status(boolean strict) {
    if (report == null) {
      return failure == null ? Exit.BUG : failure.status();
    }
    return switch (report.worst()) {
      case DAMAGE -> Exit.DAMAGE;
      case WARNINGS -> strict ? Exit.DAMAGE : incomplete(report);
      case CLEAN -> incomplete(report);
    };
  }

  private static int incomplete(FsckReport report) {
    return report.isIncomplete() ? Exit.COULD_NOT_LOOK : Exit.DONE;
  }
}
