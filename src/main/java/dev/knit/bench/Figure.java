package dev.knit.bench;

/**
 * One thing that was measured, and its floor.
 *
 * @param name a word for programs
 * @param what for people: what was done
 * @param floorIs for people: what the floor is
 * @param items how many texts, files or versions; 0 where none are counted
 * @param bytes that went through: of texts, files or the index; 0 where none are counted
 */
public record Figure(
    String name,
    String what,
    String floorIs,
    long items,
    long bytes,
    Timing measured,
    Timing floor) {
  private static final double NANOS = 1e9;
  private static final double MEGA = 1e6;

  /** How many times the floor. */
  public double ratio() {
    return measured.median() / floor.median();
  }

  public double itemsPerSecond() {
    return items * NANOS / measured.median();
  }

  public double megabytesPerSecond() {
    return bytes / MEGA * NANOS / measured.median();
  }
}
