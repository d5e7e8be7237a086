package dev.knit.cli;

/** The exit codes, a promise to scripts. */
final class Exit {
  static final int DONE = 0;
  static final int DAMAGE = 1;
  static final int USAGE = 2;

  /** Absent, no permission, unreachable, I/O error. */
  static final int COULD_NOT_LOOK = 3;

  static final int UNSUPPORTED = 4;
  static final int LOCKED = 5;
  static final int BUG = 70;
  static final int INTERRUPTED = 130;

  private static final int[] WORST_FIRST = {
    INTERRUPTED, BUG, USAGE, LOCKED, DAMAGE, COULD_NOT_LOOK, UNSUPPORTED
  };

  private Exit() {}

  /** What a run over two targets ends with: the one that more needs somebody to look at. */
  static int worse(int one, int other) {
    for (int status : WORST_FIRST) {
      if (one == status || other == status) {
        return status;
      }
    }
    return DONE;
  }
}
