package dev.knit.fsck;

import dev.knit.Damage;
import dev.knit.Slice;
import dev.knit.store.TextDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.collections.api.map.primitive.MutableIntIntMap;
import org.eclipse.collections.api.map.primitive.MutableIntObjectMap;
import org.eclipse.collections.impl.factory.primitive.IntIntMaps;
import org.eclipse.collections.impl.factory.primitive.IntObjectMaps;
import org.jspecify.annotations.Nullable;

/** What verifying a unit told. Filled by one thread, then only read. */
final class UnitFacts {
  final int knit;
  final List<Damage> damage = new ArrayList<>();
  final InventoryNames inventoryNames = new InventoryNames();
  final List<RevisionFacts> revisions = new ArrayList<>();
  // Versions whose place holds another key's record that ends earlier than the line says: bytes
  // that it takes.
  final MutableIntIntMap shorter = IntIntMaps.mutable.empty();
  // Revisions that name other parents than their lines, with those that they name.
  final MutableIntObjectMap<List<Slice>> otherParents = IntObjectMaps.mutable.empty();
  // Versions whose place holds the record of an id that no line lists, with that id.
  final MutableIntObjectMap<Slice> misnamed = IntObjectMaps.mutable.empty();
  private final int[] versions;
  private final State[] states;
  private final byte[] digests;
  private int filled;
  long bytesRead;
  long bytesExpanded;
  long bytesDigested;

  UnitFacts(Unit unit) {
    this.knit = unit.knit();
    this.versions = new int[unit.versions().length];
    this.states = new State[versions.length];
    this.digests = new byte[TextDigest.BYTES * versions.length];
  }

  void add(int version, State state, byte @Nullable [] digest) {
    versions[filled] = version;
    states[filled] = state;
    if (digest != null) {
      System.arraycopy(digest, 0, digests, filled * TextDigest.BYTES, TextDigest.BYTES);
    }
    filled++;
  }

  /** Puts what is known of the unit's versions to that of the whole knit. */
  void copyTo(State[] all, byte[] allDigests) {
    for (int i = 0; i < filled; i++) {
      all[versions[i]] = states[i];
      System.arraycopy(
          digests,
          i * TextDigest.BYTES,
          allDigests,
          versions[i] * TextDigest.BYTES,
          TextDigest.BYTES);
    }
  }

  int count(State state) {
    return (int) Arrays.stream(states, 0, filled).filter(s -> s == state).count();
  }
}
