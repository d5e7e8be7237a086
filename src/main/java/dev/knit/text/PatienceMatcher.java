package dev.knit.text;

/**
 * Finds the lines that two texts have in common, as Bazaar does when it writes a delta: patience
 * diff, after Bram Cohen. Lines that both texts have exactly once are anchors; those that lie in
 * the same order in both, the longest run of them that patience sorting finds, split the texts, and
 * what is between two anchors is matched in the same way. Where there are no anchors, equal lines
 * at the start are matched, else equal lines at the end.
 *
 * <p>Ranges of one level do not overlap, and {@link #DEPTH} bounds the levels: at most 11 (n + m)
 * steps and O(u log u) for u anchors, whatever the texts. Checked against brz 3.3.2 on random texts
 * and on texts that need more levels than there are.
 *
 * <p>A matcher keeps its working arrays, which are as long as the texts and the numbers in them.
 * One for a thread.
 */
public final class PatienceMatcher {
  /** Bazaar looks between anchors of anchors ten times, and then no more. */
  private static final int DEPTH = 10;

  private static final int NONE = 0;
  private static final int MANY = -1;

  // By number of a line: its only place in the range of a text, plus 1. All NONE between ranges.
  private int[] oldPlace = new int[64];
  private int[] newPlace = new int[64];
  // By place of a common unique line in the new text.
  private int[] anchorOld = new int[64];
  private int[] anchorNew = new int[64];
  private int[] before = new int[64];
  // By pile.
  private int[] top = new int[64];

  private int[] old = new int[0];
  private int[] young = new int[0];
  private MatchingBlocks.Collector found = new MatchingBlocks.Collector();

  /**
   * The lines that two texts have in common.
   *
   * @param oldNoEol whether the last line of the old text is to be taken without its line feed
   */
  public static MatchingBlocks match(Lines old, boolean oldNoEol, Lines young, boolean youngNoEol) {
    LineNumbers numbers = new LineNumbers();
    int[] before = numbers.of(old, oldNoEol);
    int[] after = numbers.of(young, youngNoEol);
    return new PatienceMatcher().match(before, after, numbers.size());
  }

  /**
   * The same of lines that have numbers.
   *
   * @param numbers all numbers are below this
   */
  public MatchingBlocks match(int[] oldLines, int[] newLines, int numbers) {
    old = oldLines;
    young = newLines;
    found = new MatchingBlocks.Collector();
    oldPlace = room(oldPlace, numbers);
    newPlace = room(newPlace, numbers);
    int most = Math.min(old.length, young.length);
    anchorOld = room(anchorOld, most);
    anchorNew = room(anchorNew, most);
    before = room(before, most);
    top = room(top, most);
    match(0, old.length, 0, young.length, DEPTH);
    return found.blocks();
  }

  private static int[] room(int[] array, int size) {
    return size <= array.length ? array : new int[Math.max(size, 2 * array.length)];
  }

  private void match(int oldFrom, int oldTo, int newFrom, int newTo, int depth) {
    if (depth < 0 || oldFrom == oldTo || newFrom == newTo) {
      return;
    }
    int[] anchors = longestRun(anchors(oldFrom, oldTo, newFrom, newTo));
    if (anchors.length > 0) {
      between(anchors, oldFrom, oldTo, newFrom, newTo, depth);
    } else if (old[oldFrom] == young[newFrom]) {
      int run = 1;
      while (oldFrom + run < oldTo
          && newFrom + run < newTo
          && old[oldFrom + run] == young[newFrom + run]) {
        run++;
      }
      found.add(oldFrom, newFrom, run);
      match(oldFrom + run, oldTo, newFrom + run, newTo, depth - 1);
    } else if (old[oldTo - 1] == young[newTo - 1]) {
      int run = 1;
      while (oldFrom < oldTo - run
          && newFrom < newTo - run
          && old[oldTo - 1 - run] == young[newTo - 1 - run]) {
        run++;
      }
      match(oldFrom, oldTo - run, newFrom, newTo - run, depth - 1);
      found.add(oldTo - run, newTo - run, run);
    }
  }

  private void between(int[] anchors, int oldFrom, int oldTo, int newFrom, int newTo, int depth) {
    int oldAt = oldFrom;
    int newAt = newFrom;
    for (int i = 0; i < anchors.length; i += 2) {
      if (oldAt < anchors[i] || newAt < anchors[i + 1]) {
        match(oldAt, anchors[i], newAt, anchors[i + 1], depth - 1);
      }
      found.add(anchors[i], anchors[i + 1], 1);
      oldAt = anchors[i] + 1;
      newAt = anchors[i + 1] + 1;
    }
    match(oldAt, oldTo, newAt, newTo, depth - 1);
  }

  /**
   * Puts the lines that both ranges have exactly once into the arrays, in the order of the new
   * text.
   */
  private int anchors(int oldFrom, int oldTo, int newFrom, int newTo) {
    for (int i = oldFrom; i < oldTo; i++) {
      oldPlace[old[i]] = oldPlace[old[i]] == NONE ? i + 1 : MANY;
    }
    for (int i = newFrom; i < newTo; i++) {
      newPlace[young[i]] = newPlace[young[i]] == NONE ? i + 1 : MANY;
    }
    int count = 0;
    for (int i = newFrom; i < newTo; i++) {
      if (newPlace[young[i]] > 0 && oldPlace[young[i]] > 0) {
        anchorNew[count] = i;
        anchorOld[count++] = oldPlace[young[i]] - 1;
      }
      newPlace[young[i]] = NONE;
    }
    for (int i = oldFrom; i < oldTo; i++) {
      oldPlace[old[i]] = NONE;
    }
    return count;
  }

  /**
   * The places, old and new by turns, of the anchors that patience sorting keeps: each goes on the
   * leftmost pile whose top lies behind it in the old text and remembers the top of the pile
   * before; the last pile's top leads back.
   */
  private int[] longestRun(int count) {
    int piles = 0;
    for (int anchor = 0; anchor < count; anchor++) {
      int pile = pile(piles, anchorOld[anchor]);
      before[anchor] = pile == 0 ? -1 : top[pile - 1];
      top[pile] = anchor;
      piles = Math.max(piles, pile + 1);
    }
    int[] run = new int[2 * piles];
    int anchor = piles == 0 ? -1 : top[piles - 1];
    for (int i = run.length - 2; i >= 0; i -= 2) {
      run[i] = anchorOld[anchor];
      run[i + 1] = anchorNew[anchor];
      anchor = before[anchor];
    }
    return run;
  }

  private int pile(int piles, int place) {
    if (piles == 0 || anchorOld[top[piles - 1]] < place) {
      return piles; // nearly always: most texts were not turned round
    }
    int low = 0;
    int high = piles - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (anchorOld[top[middle]] < place) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
