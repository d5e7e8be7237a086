package dev.knit.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.difflib.patch.ChangeDelta;
import com.github.difflib.patch.Chunk;
import com.github.difflib.patch.Patch;
import com.github.difflib.patch.PatchFailedException;
import dev.knit.Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Proves on texts of few different lines, many of them turned round, that blocks are lines in
 * common and ascend, that they are those of a naive patience diff on lists of strings, and that the
 * delta makes the new text, as Composition and as java-diff-utils apply it.
 */
class PatienceMatcherProperties {
  /** Two texts without no-eol lines as stored, and whether each has the flag. */
  record Pair(List<String> old, boolean oldNoEol, List<String> young, boolean youngNoEol) {
    List<String> oldAsRead() {
      return asRead(old, oldNoEol);
    }

    List<String> youngAsRead() {
      return asRead(young, youngNoEol);
    }

    MatchingBlocks match() {
      return PatienceMatcher.match(lines(old), oldNoEol, lines(young), youngNoEol);
    }

    private static List<String> asRead(List<String> stored, boolean noEol) {
      List<String> read = new ArrayList<>(stored);
      if (noEol && !read.isEmpty()) {
        read.set(read.size() - 1, stored.get(stored.size() - 1).strip());
      }
      return read;
    }

    private static Lines lines(List<String> stored) {
      return Lines.split(Slice.utf8(String.join("", stored)));
    }
  }

  @Provide
  Arbitrary<Pair> pairs() {
    Arbitrary<List<String>> texts =
        Arbitraries.of(2, 5, 12, 40)
            .flatMap(
                letters ->
                    Arbitraries.integers()
                        .between(0, letters)
                        .map(letter -> letter + "\n")
                        .list()
                        .ofMaxSize(40));
    Arbitrary<Boolean> flags = Arbitraries.of(true, false);
    Arbitrary<Integer> places = Arbitraries.integers().between(0, 40);
    return Combinators.combine(texts, flags, texts, flags, places, places)
        .as(
            (old, oldNoEol, other, newNoEol, keep, turn) -> {
              List<String> young =
                  new ArrayList<>(old.subList(Math.min(turn, old.size()), old.size()));
              young.addAll(other.subList(0, Math.min(other.size(), keep / 4)));
              young.addAll(old.subList(0, Math.min(keep, old.size())));
              return new Pair(old, oldNoEol, young, newNoEol);
            });
  }

  @Property
  void blocksAreCommonLinesAndAscend(@ForAll("pairs") Pair pair) {
    MatchingBlocks blocks = pair.match();
    int oldAt = 0;
    int newAt = 0;
    for (int block = 0; block < blocks.size(); block++) {
      int old = blocks.oldStart(block);
      int young = blocks.newStart(block);
      int length = blocks.length(block);
      assertTrue(length > 0 && old >= oldAt && young >= newAt);
      assertTrue(block == 0 || old > oldAt || young > newAt, "neighbours are one block");
      assertEquals(
          pair.oldAsRead().subList(old, old + length),
          pair.youngAsRead().subList(young, young + length));
      oldAt = old + length;
      newAt = young + length;
    }
  }

  @Property
  void theNaiveMatcherFindsTheSame(@ForAll("pairs") Pair pair) {
    List<int[]> expected = new NaivePatience(pair.oldAsRead(), pair.youngAsRead()).lines();
    List<int[]> found = new ArrayList<>();
    MatchingBlocks blocks = pair.match();
    for (int block = 0; block < blocks.size(); block++) {
      for (int i = 0; i < blocks.length(block); i++) {
        found.add(new int[] {blocks.oldStart(block) + i, blocks.newStart(block) + i});
      }
    }
    assertArrayEquals(expected.toArray(), found.toArray());
  }

  @Property
  void theDeltaMakesTheNewText(@ForAll("pairs") Pair pair) {
    Lines young = Pair.lines(pair.young());
    Delta delta = Delta.of(pair.match(), pair.old().size(), young);
    Composition made = Composition.of(Pair.lines(pair.old())).apply(delta);
    assertEquals(young.all(), made.text(false));
  }

  @Property
  void anotherLibraryAppliesTheDeltaToo(@ForAll("pairs") Pair pair) throws PatchFailedException {
    Delta delta = Delta.of(pair.match(), pair.old().size(), Pair.lines(pair.young()));
    Patch<String> patch = new Patch<>();
    int inserted = 0;
    for (int hunk = 0; hunk < delta.size(); hunk++) {
      List<String> lines = new ArrayList<>();
      for (int i = 0; i < delta.count(hunk); i++) {
        lines.add(delta.inserted().line(inserted++).toString());
      }
      int start = delta.start(hunk);
      Chunk<String> gone = new Chunk<>(start, pair.old().subList(start, delta.end(hunk)));
      patch.addDelta(new ChangeDelta<>(gone, new Chunk<>(start, lines)));
    }
    assertEquals(pair.young(), patch.applyTo(pair.old()));
  }

  /** Written as the rule is told, on lists: anchors, longest run by patience, heads, tails. */
  private static final class NaivePatience {
    private final List<String> old;
    private final List<String> young;
    private final List<int[]> lines = new ArrayList<>();

    NaivePatience(List<String> old, List<String> young) {
      this.old = old;
      this.young = young;
    }

    List<int[]> lines() {
      match(0, old.size(), 0, young.size(), 0);
      return lines;
    }

    private void match(int a, int aEnd, int b, int bEnd, int level) {
      if (level > 10 || a >= aEnd || b >= bEnd) {
        return;
      }
      List<int[]> anchors = patience(anchors(a, aEnd, b, bEnd));
      if (!anchors.isEmpty()) {
        int[] last = {a - 1, b - 1};
        for (int[] anchor : anchors) {
          match(last[0] + 1, anchor[0], last[1] + 1, anchor[1], level + 1);
          lines.add(anchor);
          last = anchor;
        }
        match(last[0] + 1, aEnd, last[1] + 1, bEnd, level + 1);
        return;
      }
      int head = 0;
      while (a + head < aEnd && b + head < bEnd && old.get(a + head).equals(young.get(b + head))) {
        lines.add(new int[] {a + head, b + head++});
      }
      if (head > 0) {
        match(a + head, aEnd, b + head, bEnd, level + 1);
        return;
      }
      int tail = 0;
      while (aEnd - tail > a
          && bEnd - tail > b
          && old.get(aEnd - tail - 1).equals(young.get(bEnd - tail - 1))) {
        tail++;
      }
      if (tail > 0) {
        match(a, aEnd - tail, b, bEnd - tail, level + 1);
      }
      for (; tail > 0; tail--) {
        lines.add(new int[] {aEnd - tail, bEnd - tail});
      }
    }

    private List<int[]> anchors(int a, int aEnd, int b, int bEnd) {
      Map<String, List<Integer>> inOld = places(old, a, aEnd);
      Map<String, List<Integer>> inNew = places(young, b, bEnd);
      List<int[]> anchors = new ArrayList<>();
      for (int i = b; i < bEnd; i++) {
        List<Integer> there = inOld.getOrDefault(young.get(i), List.of());
        if (there.size() == 1 && inNew.getOrDefault(young.get(i), List.of()).size() == 1) {
          anchors.add(new int[] {there.get(0), i});
        }
      }
      return anchors;
    }

    private static Map<String, List<Integer>> places(List<String> text, int from, int to) {
      Map<String, List<Integer>> places = new HashMap<>();
      for (int i = from; i < to; i++) {
        places.computeIfAbsent(text.get(i), absent -> new ArrayList<>()).add(i);
      }
      return places;
    }

    private static List<int[]> patience(List<int[]> anchors) {
      List<List<int[]>> piles = new ArrayList<>();
      Map<int[], int[]> before = new HashMap<>();
      for (int[] anchor : anchors) {
        int pile = 0;
        while (pile < piles.size() && top(piles.get(pile))[0] < anchor[0]) {
          pile++;
        }
        if (pile == piles.size()) {
          piles.add(new ArrayList<>());
        }
        piles.get(pile).add(anchor);
        if (pile > 0) {
          before.put(anchor, top(piles.get(pile - 1)));
        }
      }
      List<int[]> run = new ArrayList<>();
      if (!piles.isEmpty()) {
        for (int[] at = top(piles.get(piles.size() - 1)); at != null; at = before.get(at)) {
          run.add(0, at);
        }
      }
      return run;
    }

    private static int[] top(List<int[]> pile) {
      return pile.get(pile.size() - 1);
    }
  }

  @Property(tries = 20)
  void aMatcherIsUsedAgain(@ForAll("pairs") Pair first, @ForAll("pairs") Pair second) {
    PatienceMatcher matcher = new PatienceMatcher();
    LineNumbers numbers = new LineNumbers();
    for (Pair pair : Arrays.asList(first, second, first)) {
      int[] old = numbers.of(Pair.lines(pair.old()), pair.oldNoEol());
      int[] young = numbers.of(Pair.lines(pair.young()), pair.youngNoEol());
      MatchingBlocks again = matcher.match(old, young, numbers.size());
      MatchingBlocks once = pair.match();
      assertEquals(once.size(), again.size());
      for (int block = 0; block < once.size(); block++) {
        assertEquals(once.oldStart(block), again.oldStart(block));
        assertEquals(once.newStart(block), again.newStart(block));
        assertEquals(once.length(block), again.length(block));
      }
    }
  }
}
