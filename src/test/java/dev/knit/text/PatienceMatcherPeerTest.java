package dev.knit.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.Slice;
import dev.knit.peers.Peers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Proves the matcher against Breezy's own on random texts from a new seed: the same blocks. Skipped
 * without brz.
 */
@Tag("peer")
class PatienceMatcherPeerTest {
  private static final int PAIRS = 2000;

  @Test
  void brzFindsTheSameBlocks() {
    long seed = System.nanoTime() & 0xffffff;
    byte[] printed = Peers.script("match.py", seed, PAIRS);
    String[] rows = new String(printed, StandardCharsets.US_ASCII).split("\n", -1);
    assertTrue(rows.length >= 3 * PAIRS);
    for (int pair = 0; pair < PAIRS; pair++) {
      String where = "pair " + pair + " of seed " + seed;
      assertEquals(rows[3 * pair + 2], matched(rows[3 * pair], rows[3 * pair + 1]), where);
    }
  }

  private static String matched(String old, String young) {
    MatchingBlocks blocks = PatienceMatcher.match(text(old), false, text(young), false);
    StringBuilder shown = new StringBuilder();
    for (int block = 0; block < blocks.size(); block++) {
      shown.append(' ').append(blocks.oldStart(block));
      shown.append(' ').append(blocks.newStart(block));
      shown.append(' ').append(blocks.length(block));
    }
    return shown.toString().strip();
  }

  private static Lines text(String numbers) {
    return Lines.split(Slice.utf8(numbers.isEmpty() ? "" : numbers.replace(' ', '\n') + "\n"));
  }
}
