package dev.knit.transport;

import static dev.knit.transport.ContractFixture.bytes;
import static dev.knit.transport.ContractFixture.fails;
import static dev.knit.transport.ContractFixture.pattern;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.Slice;
import dev.knit.transport.TransportException.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import org.junit.jupiter.api.Test;

/**
 * Proves that a session keeps its order, survives failures, cancelling and interrupts, and runs
 * beside other ones: contenders race for names that only one may get, readers race with a writer.
 */
public interface SessionContract extends ContractFixture {
  @Test
  default void negativeNumbersAreMistakesOfTheCaller() {
    assertThrows(IllegalArgumentException.class, () -> session().getRange("a", -1, 1));
    assertThrows(IllegalArgumentException.class, () -> session().getRange("a", 1, -1));
    assertThrows(
        IllegalArgumentException.class, () -> session().get("a", FirstBlockCheck.NONE, -1));
    assertThrows(IllegalArgumentException.class, () -> new Range(-1, 1));
    assertThrows(IllegalArgumentException.class, () -> new Range(1, -1));
  }

  @Test
  default void effectsComeInTheOrderOfTheCalls() throws Exception {
    Reply<Void> made = session().mkdir("d");
    Reply<Void> put = session().put("d/a", bytes("1"));
    Reply<Void> moved = session().renameNoReplace("d", "e");
    Reply<Slice> read = session().get("e/a", FirstBlockCheck.NONE, 9);
    assertEquals(bytes("1"), read.await());
    moved.await();
    put.await();
    made.await();
  }

  @Test
  default void cancelledReplyAnswersClosedAndTheSessionGoesOn() throws Exception {
    session().put("a", bytes("1")).await();
    Reply<Slice> unwanted = session().get("a", FirstBlockCheck.NONE, 9);
    unwanted.cancel();
    fails(Reason.CLOSED, unwanted);
    fails(Reason.CLOSED, unwanted);
    assertEquals(bytes("1"), whole("a"));
  }

  @Test
  default void awaitingAgainGivesTheSame() throws Exception {
    session().put("a", bytes("1")).await();
    Reply<Slice> reply = session().getRange("a", 0, 1);
    assertEquals(reply.await(), reply.await());
    Reply<Stat> absent = session().stat("no");
    fails(Reason.ABSENT, absent);
    fails(Reason.ABSENT, absent);
  }

  @Test
  default void closedSessionAnswersClosedAndOthersGoOn() throws Exception {
    try (Session other = transport().session()) {
      session().put("a", bytes("1")).await();
      session().close();
      session().close();
      fails(Reason.CLOSED, session().stat("a"));
      fails(Reason.CLOSED, session().put("b", bytes("1")));
      assertEquals(List.of("a"), other.list("").await());
    }
  }

  @Test
  default void closedTransportClosesItsSessions() throws Exception {
    session().put("a", bytes("1")).await();
    transport().close();
    transport().close();
    fails(Reason.CLOSED, session().stat("a"));
    try (Session late = transport().session()) {
      fails(Reason.CLOSED, late.getRange("a", 0, 1));
    }
  }

  @Test
  default void interruptSpoilsNothing() throws Exception {
    session().put("a", bytes("12345")).await();
    session().getRange("a", 0, 1).await();
    Thread.currentThread().interrupt();
    List<Reply<Slice>> reads =
        List.of(session().getRange("a", 0, 5), session().get("a", FirstBlockCheck.NONE, 9));
    Reply<Long> append = session().append("b", bytes("x"));
    assertTrue(Thread.interrupted());
    for (Reply<Slice> reply : reads) {
      assertAnsweredOrClosed(bytes("12345"), reply);
    }
    assertAnsweredOrClosed(0L, append);
    assertEquals(bytes("12345"), session().getRange("a", 0, 5).await());
    assertEquals(bytes("12345"), whole("a"));
  }

  private static void assertAnsweredOrClosed(Object answer, Reply<?> reply) throws Exception {
    try {
      assertEquals(answer, reply.await());
    } catch (TransportException failure) {
      assertEquals(Reason.CLOSED, failure.reason());
    }
  }

  @Test
  default void sessionsRunBesideOneAnother() throws Exception {
    int contenders = 4;
    Phaser start = new Phaser(contenders);
    ExecutorService threads = Executors.newFixedThreadPool(contenders);
    try {
      List<Future<Integer>> won = new ArrayList<>();
      for (int i = 0; i < contenders; i++) {
        int self = i;
        won.add(threads.submit(() -> contend(start, self)));
      }
      int wins = 0;
      for (Future<Integer> each : won) {
        wins += each.get();
      }
      assertEquals(3 * 25, wins); // each of the three prizes of a round goes to exactly one
    } finally {
      threads.shutdownNow();
    }
  }

  private int contend(Phaser start, int self) throws Exception {
    int wins = 0;
    try (Session mine = transport().session()) {
      for (int round = 0; round < 25; round++) {
        String prize = "-" + round;
        mine.put("own" + self, bytes("text " + self)).await();
        mine.mkdir("tmp" + self + prize).await();
        mine.put("tmp" + self + prize + "/info", bytes("" + self)).await();
        start.arriveAndAwaitAdvance();
        wins += won(() -> mine.mkdir("dir" + prize).await());
        wins += won(() -> mine.putIfAbsent("file" + prize, bytes("" + self)).await());
        wins += won(() -> mine.renameNoReplace("tmp" + self + prize, "held" + prize).await());
        assertEquals(bytes("text " + self), mine.getRange("own" + self, 0, 99).await());
      }
    } finally {
      start.arriveAndDeregister(); // whoever fails must not leave the others waiting
    }
    return wins;
  }

  private static int won(Callable<?> attempt) throws Exception {
    try {
      attempt.call();
      return 1;
    } catch (TransportException lost) {
      assertEquals(Reason.EXISTS, lost.reason());
      return 0;
    }
  }

  @Test
  default void readersSeeAPutWholeOrNotAtAll() throws Exception {
    Slice[] texts = {pattern(300_000), pattern(70_000)};
    session().put("a", texts[0]).await();
    ExecutorService writer = Executors.newSingleThreadExecutor();
    try {
      Future<?> writing =
          writer.submit(
              () -> {
                try (Session other = transport().session()) {
                  for (int i = 1; i < 40; i++) {
                    other.put("a", texts[i % 2]).await();
                  }
                }
                return null;
              });
      while (!writing.isDone()) {
        assertTrue(Arrays.asList(texts).contains(whole("a")));
      }
      writing.get();
    } finally {
      writer.shutdownNow();
    }
  }

  @Test
  default void everyOperationIsPossible() {
    assertTrue(transport().capabilities().contains(Capability.WRITE));
    assertFalse(transport().url().isEmpty());
  }
}
