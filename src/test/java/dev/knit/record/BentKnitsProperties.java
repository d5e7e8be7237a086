package dev.knit.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.CorruptException;
import dev.knit.Golden;
import dev.knit.Slice;
import dev.knit.index.KndxIndex;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/**
 * Proves that no damage to a knit gives a wrong text: after every cut and every change of bytes,
 * each text that is still named is the right one or a {@link CorruptException}. The two golden
 * knits are bent, data and index; whatever else is thrown fails the test.
 */
class BentKnitsProperties {
  private static final List<String> NAMES = List.of("annotated", "plain");
  private static final List<Pair> PAIRS = NAMES.stream().map(Pair::of).toList();

  private record Pair(byte[] kndx, byte[] knit, boolean annotated, Map<Slice, Slice> texts) {
    static Pair of(String name) {
      byte[] kndx = Golden.bytes("standalone/" + name + ".kndx");
      byte[] knit = Golden.bytes("standalone/" + name + ".knit");
      boolean annotated = name.equals("annotated");
      return new Pair(kndx, knit, annotated, read(kndx, knit, annotated));
    }
  }

  private static Map<Slice, Slice> read(byte[] kndx, byte[] knit, boolean annotated) {
    Map<Slice, Slice> texts = new HashMap<>();
    try (KnitPair pair = new KnitPair(kndx, knit, annotated)) {
      KndxIndex index = pair.index();
      for (int version = 0; version < index.size(); version++) {
        try {
          texts.put(index.id(version), pair.text(version));
        } catch (CorruptException damage) {
          assertTrue(damage.damage().message().length() > 3);
        }
      }
    }
    return texts;
  }

  /** Answers how many texts were read. */
  private static int check(Pair healthy, byte[] kndx, byte[] knit) {
    Map<Slice, Slice> found = read(kndx, knit, healthy.annotated());
    found.forEach((id, text) -> assertEquals(healthy.texts().get(id), text, id::toString));
    return found.size();
  }

  @Example
  void dataCutAnywhereGivesTheTextsInFrontOfTheCut() {
    for (Pair pair : PAIRS) {
      assertEquals(15, pair.texts().size());
      int before = 0;
      for (int cut = 0; cut <= pair.knit().length; cut++) {
        int read = check(pair, pair.kndx(), Arrays.copyOf(pair.knit(), cut));
        assertTrue(read >= before);
        before = read;
      }
      assertEquals(15, before);
    }
  }

  @Example
  void indicesCutAnywhereGiveTheTextsInFrontOfTheCut() {
    for (Pair pair : PAIRS) {
      int before = 0;
      for (int cut = 19; cut <= pair.kndx().length; cut++) {
        int read = check(pair, Arrays.copyOf(pair.kndx(), cut), pair.knit());
        assertTrue(read >= before);
        before = read;
      }
      assertEquals(15, before);
    }
  }

  @Example
  void everyFlippedBitOfTheDataGivesRightTextsOrDamage() {
    for (Pair pair : PAIRS) {
      for (int bit = 0; bit < 8 * pair.knit().length; bit += 3) { // all bits in the nightly run
        byte[] bent = pair.knit().clone();
        bent[bit / 8] ^= (byte) (1 << bit % 8);
        check(pair, pair.kndx(), bent);
      }
    }
  }

  @Property(tries = 1500)
  void changedBytesGiveRightTextsOrDamage(
      @ForAll @Size(min = 1, max = 5) int[] places, @ForAll byte value, @ForAll boolean inIndex) {
    Pair pair = PAIRS.get(Math.floorMod(places[0], PAIRS.size()));
    byte[] bent = (inIndex ? pair.kndx() : pair.knit()).clone();
    for (int place : places) {
      bent[Math.floorMod(place, bent.length)] = value;
    }
    if (inIndex) {
      read(bent, pair.knit(), pair.annotated()); // ids may have changed; nothing else is thrown
    } else {
      check(pair, pair.kndx(), bent);
    }
  }

  @Property(tries = 500)
  void zeroedBlocksGiveRightTextsOrDamage(
      @ForAll @IntRange(max = 4000) int from, @ForAll @IntRange(min = 1, max = 512) int length) {
    for (Pair pair : PAIRS) {
      byte[] bent = pair.knit().clone();
      int start = from % bent.length;
      Arrays.fill(bent, start, Math.min(bent.length, start + length), (byte) 0);
      check(pair, pair.kndx(), bent);
    }
  }
}
