package dev.knit.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.collections.api.list.primitive.ImmutableIntList;
import org.eclipse.collections.api.map.primitive.MutableLongIntMap;
import org.eclipse.collections.api.set.primitive.MutableIntSet;
import org.eclipse.collections.impl.factory.primitive.IntSets;
import org.eclipse.collections.impl.factory.primitive.LongIntMaps;

/**
 * Gives sets of versions numbers, equal ones to equal sets: the set of one version has that
 * version's own number. So a line's origins are one int, and nearly always a version.
 */
final class OriginSets {
  private final int versions;
  private final List<ImmutableIntList> sets = new ArrayList<>(); // ascending
  private final Map<ImmutableIntList, Integer> numbers = new HashMap<>();
  private final MutableLongIntMap unions = LongIntMaps.mutable.empty();

  /** Of versions below {@code versions}. */
  OriginSets(int versions) {
    this.versions = versions;
  }

  boolean isOne(int set) {
    return set < versions;
  }

  /** The versions of a set that {@link #isOne} is false for, ascending. */
  int[] versionsOf(int set) {
    return sets.get(set - versions).toArray();
  }

  int union(int one, int other) {
    if (one == other) {
      return one;
    }
    long pair = (long) Math.min(one, other) << 32 | Math.max(one, other);
    int known = unions.getIfAbsent(pair, -1);
    if (known < 0) {
      known = number(members(one).union(members(other)).toSortedList().toImmutable());
      unions.put(pair, known);
    }
    return known;
  }

  private MutableIntSet members(int set) {
    return isOne(set) ? IntSets.mutable.of(set) : IntSets.mutable.of(versionsOf(set));
  }

  private int number(ImmutableIntList set) {
    Integer known = numbers.get(set);
    if (known == null) {
      known = versions + sets.size();
      sets.add(set);
      numbers.put(set, known);
    }
    return known;
  }
}
