package dev.knit.repository;

import dev.knit.Slice;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a revision says of itself.
 *
 * @param parents in order, the left-hand one first; ghosts too
 * @param committer empty if it says none
 * @param timestamp seconds since 1970, as written: {@code 1200000180.125}
 * @param timezone seconds east of UTC; 0 if it says none
 * @param message control characters stand in it as {@code \x01}: so they were written
 * @param properties in their order
 * @param inventorySha1 of the inventory's text in the format in which the revision was committed
 */
public record Revision(
    Slice id,
    List<Slice> parents,
    String committer,
    String timestamp,
    int timezone,
    String message,
    Map<String, String> properties,
    Slice inventorySha1) {
  public Revision {
    parents = List.copyOf(parents);
    properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
  }

  /** The time as a number: exact to the microsecond for centuries to come. */
  public double seconds() {
    return Double.parseDouble(timestamp);
  }
}
