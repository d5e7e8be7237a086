package dev.knit.bench;

import dev.knit.Slice;
import dev.knit.index.Kndx;
import dev.knit.index.KndxIndex;
import dev.knit.store.DeltaForest;
import dev.knit.store.KnitVersionedFile;
import dev.knit.store.LineStyle;
import org.eclipse.collections.api.list.primitive.MutableIntList;
import org.eclipse.collections.api.set.primitive.MutableIntSet;
import org.eclipse.collections.impl.factory.primitive.IntLists;
import org.eclipse.collections.impl.factory.primitive.IntSets;
import org.jspecify.annotations.Nullable;

/** One knit in memory: its index, and the bytes of its data file. */
record StoredKnit(
    String stem, @Nullable Slice fileId, Slice indexBytes, KndxIndex index, Slice data) {
  static StoredKnit of(String stem, @Nullable Slice fileId, Slice indexBytes, Slice data) {
    return new StoredKnit(
        stem, fileId, indexBytes, KndxIndex.parse(indexFile(stem), indexBytes), data);
  }

  static String indexFile(String stem) {
    return stem + Kndx.SUFFIX;
  }

  static String dataFile(String stem) {
    return stem + KnitVersionedFile.DATA_SUFFIX;
  }

  LineStyle style() {
    return fileId == null ? LineStyle.PLAIN : LineStyle.ANNOTATED;
  }

  int[] allVersions() {
    int[] all = new int[index.size()];
    for (int version = 0; version < all.length; version++) {
      all[version] = version;
    }
    return all;
  }

  /** These versions and all that they are built on, each once. */
  int[] chains(int[] versions) {
    DeltaForest forest = DeltaForest.of(index);
    MutableIntSet seen = IntSets.mutable.empty();
    MutableIntList chains = IntLists.mutable.empty();
    for (int version : versions) {
      for (int v = version; v >= 0 && seen.add(v); v = forest.basis(v)) {
        chains.add(v);
      }
    }
    return chains.toArray();
  }
}
