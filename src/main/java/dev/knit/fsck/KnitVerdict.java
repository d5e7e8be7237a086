package dev.knit.fsck;

import dev.knit.Damage;
import dev.knit.Key;
import dev.knit.Kind;
import dev.knit.Slice;
import dev.knit.store.TextDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import org.eclipse.collections.api.list.primitive.MutableIntList;
import org.eclipse.collections.api.map.primitive.MutableIntIntMap;
import org.eclipse.collections.api.map.primitive.MutableIntObjectMap;
import org.eclipse.collections.impl.factory.primitive.IntIntMaps;
import org.eclipse.collections.impl.factory.primitive.IntLists;
import org.eclipse.collections.impl.factory.primitive.IntObjectMaps;
import org.jspecify.annotations.Nullable;

/**
 * What all units of a knit told together: the state and the digest of each version, and what is
 * wrong with the knit.
 */
final class KnitVerdict {
  final Knit knit;
  final List<Damage> damage = new ArrayList<>();

  /** Of a file's texts: those that an inventory names. */
  final BitSet named = new BitSet();

  final MutableIntIntMap shorter = IntIntMaps.mutable.empty();
  private final MutableIntObjectMap<Slice> misnamed = IntObjectMaps.mutable.empty();
  private final Set<Slice> unlisted = new HashSet<>();
  private final Set<Damage> notChecked = new HashSet<>();
  private final State[] states;
  private final byte[] digests;

  KnitVerdict(Knit knit, boolean quick) {
    this.knit = knit;
    this.states = new State[knit.index.size()];
    this.digests = new byte[TextDigest.BYTES * states.length];
    Arrays.fill(states, knit.outOfReach() ? State.OUT_OF_REACH : State.UNREAD);
    damage.addAll(knit.damage);
    if (!quick || !knit.index.unreadable()) {
      basisCycles();
    }
  }

  void add(UnitFacts facts) {
    facts.copyTo(states, digests);
    for (Damage found : facts.damage) {
      if (found.kind() != Kind.NOT_CHECKED
          || notChecked.add(found)) { // units of one file say it each
        damage.add(found);
      }
    }
    shorter.putAll(facts.shorter);
    misnamed.putAll(facts.misnamed);
    unlisted.addAll(facts.misnamed.values());
  }

  /** Whether the version's line has another id than the record, one that no other line has. */
  boolean misnamed(int version) {
    return misnamed.containsKey(version);
  }

  /**
   * Whether the record of {@code id} is there and its line has a wrong id: found out at that line.
   */
  boolean misnamed(Slice id) {
    return unlisted.contains(id);
  }

  /** As the index has them, but for wrong ids in lines: there the ids of the records count. */
  List<Slice> parents(int version) {
    List<Slice> parents = new ArrayList<>();
    for (int i = 0; i < knit.index.parentCount(version); i++) {
      Slice id = knit.index.parentId(version, i);
      Slice owner = misnamed.isEmpty() ? null : misnamed.get(knit.index.find(id));
      parents.add(owner == null ? id : owner);
    }
    return parents;
  }

  void listTexts(SortedMap<Key, @Nullable String> texts) {
    for (int version = 0; version < states.length; version++) {
      texts.put(knit.key(version), hexDigest(version));
    }
  }

  void allLost() {
    Arrays.fill(states, State.BROKEN);
  }

  State state(int version) {
    return states[version];
  }

  boolean proven(int version) {
    return states[version] == State.PROVEN;
  }

  /** Whether the version is listed and cannot be read as the files stand. */
  boolean lost(int version) {
    return states[version] == State.BROKEN
        || states[version] == State.BUILT_ON_BROKEN
        || states[version] == State.UNREAD && knit.index.unreadable();
  }

  byte[] digest(int version) {
    return Arrays.copyOfRange(
        digests, version * TextDigest.BYTES, (version + 1) * TextDigest.BYTES);
  }

  @Nullable String hexDigest(int version) {
    return proven(version) ? HexFormat.of().formatHex(digest(version)) : null;
  }

  int count(State state) {
    return (int) Arrays.stream(states).filter(s -> s == state).count();
  }

  long lostCount() {
    long lost = 0;
    for (int version = 0; version < states.length; version++) {
      lost += lost(version) ? 1 : 0;
    }
    return lost;
  }

  /**
   * The versions that a fault at {@code version} costs: itself, and what is built on it and cannot
   * be read either. What is built on a fault of its own is lost by that: so all lists together are
   * no longer than the index, also where a million records in a row are broken.
   */
  List<Key> lostBy(int version) {
    if (knit.forest.inCycle(version)) {
      return List.of(knit.key(version));
    }
    MutableIntList below = IntLists.mutable.empty();
    if (lost(version)) {
      below.add(version);
    }
    for (int i = 0; i < below.size(); i++) {
      for (int place = 0; place < knit.forest.childCount(below.get(i)); place++) {
        int child = knit.forest.child(below.get(i), place);
        if (lost(child) && states[child] != State.BROKEN) {
          below.add(child);
        }
      }
    }
    List<Key> lost = new ArrayList<>();
    Slice owner = misnamed.get(version);
    if (owner != null) {
      lost.add(knit.key(owner));
    }
    below.sortThis().forEach(each -> lost.add(knit.key(each)));
    return lost;
  }

  private void basisCycles() {
    boolean[] seen = new boolean[states.length];
    for (int start = 0; start < states.length; start++) {
      if (!knit.forest.inCycle(start) || seen[start]) {
        continue;
      }
      int meeting = start;
      while (!seen[meeting]) {
        seen[meeting] = true;
        states[meeting] = State.BUILT_ON_BROKEN;
        meeting = knit.forest.basis(meeting);
      }
      if (states[meeting] == State.BUILT_ON_BROKEN && isNew(start, meeting)) {
        states[meeting] = State.BROKEN;
        damage.add(
            knit.atLine(Kind.BASIS_CYCLE, meeting)
                .detail("its basis is built on it: " + knit.index.id(knit.forest.basis(meeting))));
      }
    }
  }

  /** Whether the walk from {@code start} ran into itself, not into a cycle that was met before. */
  private boolean isNew(int start, int meeting) {
    for (int v = start, steps = 0; steps <= states.length; v = knit.forest.basis(v), steps++) {
      if (states[v] == State.BROKEN) {
        return false;
      }
      if (v == meeting && steps > 0) {
        return true;
      }
    }
    return true;
  }
}
