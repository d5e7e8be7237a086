package dev.knit.transport;

import static dev.knit.transport.ContractFixture.bytes;
import static dev.knit.transport.ContractFixture.fails;
import static dev.knit.transport.ContractFixture.pattern;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.Kind;
import dev.knit.Slice;
import dev.knit.transport.Stat.Type;
import dev.knit.transport.TransportException.Reason;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Proves that what is read is what is there, and what reading cannot do: every reading operation of
 * {@link Session}, with each of its reasons to fail.
 */
public interface ReadingContract extends ContractFixture {
  @Test
  default void bytesThatWereReadDoNotChange() throws Exception {
    session().append("a", bytes("abc")).await();
    Slice before = whole("a");
    session().append("a", bytes("def")).await();
    session().putNonAtomic("a", bytes("xyz")).await();
    assertEquals(bytes("abc"), before);
  }

  @Test
  default void getAnswersFilesOfAnySize() throws Exception {
    for (int size : new int[] {0, 1, 4096, 1 << 18, (1 << 18) + 1, 1 << 20, 3_000_001}) {
      session().put("a", pattern(size)).await();
      assertEquals(pattern(size), whole("a"));
    }
  }

  @Test
  default void getRefusesMoreThanWanted() throws Exception {
    session().put("a", pattern(300_000)).await();
    assertEquals(300_000, session().get("a", FirstBlockCheck.NONE, 300_000).await().length());
    fails(Reason.TOO_LARGE, session().get("a", FirstBlockCheck.NONE, 299_999));
    fails(Reason.TOO_LARGE, session().get("a", FirstBlockCheck.NONE, 0));
    session().put("empty", Slice.EMPTY).await();
    assertTrue(session().get("empty", FirstBlockCheck.NONE, 0).await().isEmpty());
  }

  @Test
  default void firstBlockIsSeenBeforeTheRest() throws Exception {
    List<Slice> seen = new ArrayList<>();
    for (int size : new int[] {0, 10, FirstBlockCheck.LEAST, 600_000}) {
      session().put("a", pattern(size)).await();
      seen.clear();
      session().get("a", seen::add, 1 << 20).await();
      assertEquals(1, seen.size());
      assertTrue(seen.get(0).length() >= Math.min(size, FirstBlockCheck.LEAST));
      assertTrue(pattern(size).startsWith(seen.get(0)));
    }
  }

  @Test
  default void whatTheCheckThrowsIsTheAnswer() throws Exception {
    session().put("a", pattern(600_000)).await();
    CorruptException refusal = new CorruptException(Damage.of(Kind.INDEX_HEADER_WRONG, "a"));
    Reply<Slice> reply =
        session()
            .get(
                "a",
                first -> {
                  throw refusal;
                },
                1 << 20);
    assertSame(refusal, assertThrows(CorruptException.class, reply::await));
    assertEquals(pattern(600_000), whole("a"));
  }

  @Test
  default void rangesAnswerWhatIsThere() throws Exception {
    session().put("a", bytes("0123456789")).await();
    assertEquals(bytes("345"), session().getRange("a", 3, 3).await());
    assertEquals(bytes("89"), session().getRange("a", 8, 100).await());
    assertEquals(bytes("9"), session().getRange("a", 9, Integer.MAX_VALUE).await());
    for (long beyond : new long[] {10, 11, 1L << 40, Long.MAX_VALUE}) {
      assertTrue(session().getRange("a", beyond, Integer.MAX_VALUE).await().isEmpty());
    }
    assertTrue(session().getRange("a", 3, 0).await().isEmpty());
  }

  @Test
  default void longRangesArriveWhole() throws Exception {
    session().put("a", pattern(3_000_001)).await();
    assertEquals(
        pattern(3_000_001).sub(5, 2_000_005), session().getRange("a", 5, 2_000_000).await());
  }

  @Test
  default void readvAnswersEachRangeInItsPlace() throws Exception {
    session().put("a", bytes("0123456789")).await();
    List<Reply<Slice>> replies =
        session().readv("a", List.of(new Range(8, 5), new Range(0, 2), new Range(1, 2)));
    assertEquals(bytes("12"), replies.get(2).await());
    assertEquals(bytes("89"), replies.get(0).await());
    assertEquals(bytes("01"), replies.get(1).await());
    assertTrue(session().readv("a", List.of()).isEmpty());
    session().readv("absent", List.of(new Range(0, 1))).forEach(r -> fails(Reason.ABSENT, r));
  }

  @Test
  default void rangesSeeWhatThisSessionWrote() throws Exception {
    session().put("a", bytes("old")).await();
    assertEquals(bytes("old"), session().getRange("a", 0, 9).await());
    session().append("a", bytes("er")).await();
    assertEquals(bytes("older"), session().getRange("a", 0, 9).await());
    session().put("a", bytes("new")).await();
    assertEquals(bytes("new"), session().getRange("a", 0, 9).await());
    session().putNonAtomic("a", bytes("x")).await();
    assertEquals(bytes("x"), session().getRange("a", 0, 9).await());
    session().renameNoReplace("a", "b").await();
    fails(Reason.ABSENT, session().getRange("a", 0, 9));
    assertEquals(bytes("x"), session().getRange("b", 0, 9).await());
    session().delete("b").await();
    fails(Reason.ABSENT, session().getRange("b", 0, 9));
    session().putIfAbsent("b", bytes("again")).await();
    assertEquals(bytes("again"), session().getRange("b", 0, 9).await());
  }

  @Test
  default void rangesBelowAMovedDirectoryAreNotFound() throws Exception {
    session().mkdir("d").await();
    session().put("d/a", bytes("1")).await();
    assertEquals(bytes("1"), session().getRange("d/a", 0, 9).await());
    session().renameNoReplace("d", "e").await();
    fails(Reason.ABSENT, session().getRange("d/a", 0, 9));
    assertEquals(bytes("1"), session().getRange("e/a", 0, 9).await());
  }

  @Test
  default void manyFilesAreReadByTurns() throws Exception {
    for (int i = 0; i < 50; i++) {
      session().put("f" + i, bytes("text " + i)).await();
    }
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < 50; i++) {
        assertEquals(bytes("text " + i), session().getRange("f" + i, 0, 99).await());
      }
    }
  }

  @Test
  default void readingNeedsAFile() throws Exception {
    session().mkdir("d").await();
    session().put("file", bytes("1")).await();
    fails(Reason.ABSENT, session().get("no", FirstBlockCheck.NONE, 9));
    fails(Reason.ABSENT, session().getRange("no", 0, 9));
    fails(Reason.ABSENT, session().get("no/a", FirstBlockCheck.NONE, 9));
    fails(Reason.IS_A_DIRECTORY, session().get("d", FirstBlockCheck.NONE, 9));
    fails(Reason.IS_A_DIRECTORY, session().getRange("d", 0, 9));
    fails(Reason.IS_A_DIRECTORY, session().get("", FirstBlockCheck.NONE, 9));
    fails(Reason.NOT_A_DIRECTORY, session().get("file/a", FirstBlockCheck.NONE, 9));
    fails(Reason.NOT_A_DIRECTORY, session().stat("file/a/b"));
  }

  @Test
  default void statTellsTypeAndSize() throws Exception {
    session().put("a", bytes("12345")).await();
    session().mkdir("d").await();
    assertEquals(new Stat(Type.FILE, 5), session().stat("a").await());
    assertTrue(session().stat("a").await().isFile());
    assertFalse(session().stat("a").await().isDirectory());
    assertTrue(session().stat("d").await().isDirectory());
    assertTrue(session().stat("").await().isDirectory());
    assertFalse(session().stat("").await().isFile());
    fails(Reason.ABSENT, session().stat("no"));
  }

  @Test
  default void listIsSorted() throws Exception {
    for (String name : List.of("b", "a", "B", "a.b", "é", "a b", ".hidden")) {
      session().put(name, bytes("1")).await();
    }
    session().mkdir("d").await();
    assertEquals(
        List.of(".hidden", "B", "a", "a b", "a.b", "b", "d", "é"), session().list("").await());
    assertEquals(List.of(), session().list("d").await());
    fails(Reason.ABSENT, session().list("no"));
    fails(Reason.NOT_A_DIRECTORY, session().list("a"));
  }
}
