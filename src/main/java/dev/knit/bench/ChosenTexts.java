package dev.knit.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.eclipse.collections.api.list.primitive.MutableIntList;
import org.eclipse.collections.impl.factory.primitive.IntLists;

/** File texts that a seed chooses, each at most once, grouped by their knits. */
final class ChosenTexts {
  /**
   * What is wanted of one knit.
   *
   * @param chains the wanted versions, and those that they are built on
   * @param lengths of the wanted texts
   */
  record Group(StoredKnit knit, int[] versions, int[] chains, int[] lengths) {
    long packedBytes() {
      return Arrays.stream(chains).mapToLong(knit.index()::length).sum();
    }
  }

  final List<Group> groups; // the longest first
  final int count;
  final long bytes;

  private ChosenTexts(List<Group> groups) {
    this.groups = groups;
    this.count = groups.stream().mapToInt(group -> group.versions.length).sum();
    this.bytes =
        groups.stream().flatMapToInt(group -> Arrays.stream(group.lengths)).asLongStream().sum();
  }

  /** All texts of all files, if there are no more than {@code most}. */
  static ChosenTexts of(List<StoredKnit> knits, int most, long seed, TextReader reader)
      throws IOException {
    List<StoredKnit> files = knits.stream().filter(knit -> knit.fileId() != null).toList();
    int total = files.stream().mapToInt(knit -> knit.index().size()).sum();
    int[] places = sample(total, most, new Random(seed));
    List<Group> groups = new ArrayList<>();
    int first = 0;
    int at = 0;
    for (StoredKnit knit : files) {
      MutableIntList wanted = IntLists.mutable.empty();
      for (; at < places.length && places[at] < first + knit.index().size(); at++) {
        wanted.add(places[at] - first);
      }
      first += knit.index().size();
      if (!wanted.isEmpty()) {
        int[] versions = wanted.toArray();
        groups.add(
            new Group(knit, versions, knit.chains(versions), reader.lengths(knit, versions)));
      }
    }
    groups.sort(Comparator.comparingLong(group -> -group.packedBytes()));
    return new ChosenTexts(groups);
  }

  /** {@code most} of the numbers below {@code total}, ascending. */
  private static int[] sample(int total, int most, Random random) {
    int[] all = new int[total];
    for (int i = 0; i < total; i++) {
      all[i] = i;
    }
    int chosen = Math.min(most, total);
    for (int i = 0; i < chosen; i++) {
      int other = i + random.nextInt(total - i);
      int moved = all[i];
      all[i] = all[other];
      all[other] = moved;
    }
    int[] sample = Arrays.copyOf(all, chosen);
    Arrays.sort(sample);
    return sample;
  }
}
