package dev.knit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/**
 * Proves that a key table numbers ids as a map in order of arrival does, however many there are,
 * and that ids which were made to collide do not slow it down.
 */
class KeyTableProperties {
  @Property
  void idsAreNumberedInOrderOfArrival(@ForAll List<@Size(max = 20) byte[]> ids) {
    KeyTable table = new KeyTable();
    Map<Slice, Integer> naive = new LinkedHashMap<>();
    for (byte[] id : ids) {
      Slice slice = Slice.of(id);
      assertEquals(naive.getOrDefault(slice, KeyTable.ABSENT), table.find(slice));
      int number = naive.computeIfAbsent(slice, fresh -> naive.size());
      assertEquals(number, table.intern(slice));
    }
    check(naive, table);
  }

  @Property(tries = 30)
  void growthKeepsNumbers(@ForAll @IntRange(max = 5000) int count) {
    KeyTable table = new KeyTable();
    Map<Slice, Integer> naive = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      Slice id = Slice.utf8("id-" + Integer.toString(i * 7919, 36));
      naive.computeIfAbsent(id, fresh -> naive.size());
      table.intern(id);
    }
    check(naive, table);
  }

  @Example
  void idsThatDifferInOneWordAreFarApart() {
    // The same 64 bits turned over in two words in a row: a plain product would not tell them
    // apart.
    assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () -> {
          KeyTable table = new KeyTable();
          byte[] id = new byte[17 * 16];
          for (int i = 0; i < 1 << 17; i++) {
            for (int bit = 0; bit < 17; bit++) {
              byte flip = (byte) ((i >>> bit & 1) << 7);
              id[16 * bit + 7] = flip;
              id[16 * bit + 15] = flip;
              id[16 * bit + 12] = (byte) ((i >>> bit & 1) << 2);
            }
            assertEquals(i, table.intern(Slice.of(id)));
          }
        });
  }

  private static void check(Map<Slice, Integer> naive, KeyTable table) {
    assertEquals(naive.size(), table.size());
    naive.forEach(
        (id, number) -> {
          assertEquals(number, table.find(id));
          assertEquals(id, table.get(number));
        });
    assertEquals(KeyTable.ABSENT, table.find(Slice.utf8("an id that no one has interned")));
    assertThrows(IndexOutOfBoundsException.class, () -> table.get(naive.size()));
    assertThrows(IndexOutOfBoundsException.class, () -> table.get(-1));
  }
}
