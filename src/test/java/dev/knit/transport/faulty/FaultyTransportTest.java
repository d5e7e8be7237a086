package dev.knit.transport.faulty;

import static dev.knit.transport.ContractFixture.bytes;
import static dev.knit.transport.ContractFixture.fails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.Kind;
import dev.knit.Slice;
import dev.knit.transport.FirstBlockCheck;
import dev.knit.transport.Op;
import dev.knit.transport.Range;
import dev.knit.transport.Reply;
import dev.knit.transport.Session;
import dev.knit.transport.TransportException.Reason;
import dev.knit.transport.memory.MemoryTransport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Proves that each fault happens to the operation it was planned for, as planned, and to no other
 * one. How: over memory, whose true content is looked at beside.
 */
class FaultyTransportTest {
  private static final Slice DIGITS = bytes("0123456789");

  private final MemoryTransport truth = new MemoryTransport();
  private final Session sober = truth.session();

  @BeforeEach
  void content() throws IOException {
    sober.put("a", DIGITS).await();
  }

  private Session disturbed(FaultPlan plan) {
    return new FaultyTransport(truth, plan).session();
  }

  private Slice content(String path) throws IOException {
    return sober.get(path, FirstBlockCheck.NONE, 99).await();
  }

  private static List<Reply<?>> allOperations(Session session) {
    List<Reply<?>> replies = new ArrayList<>();
    replies.add(session.get("a", FirstBlockCheck.NONE, 99));
    replies.add(session.getRange("a", 0, 9));
    replies.addAll(session.readv("a", List.of(new Range(0, 9))));
    replies.add(session.stat("a"));
    replies.add(session.list(""));
    replies.add(session.put("a", DIGITS));
    replies.add(session.putIfAbsent("b", DIGITS));
    replies.add(session.putNonAtomic("a", DIGITS));
    replies.add(session.append("a", Slice.EMPTY));
    replies.add(session.mkdir("d"));
    replies.add(session.renameNoReplace("b", "c"));
    replies.add(session.delete("c"));
    replies.add(session.rmdir("d"));
    replies.add(session.sync(List.of("")));
    replies.add(session.sync(List.of()));
    return replies;
  }

  @Test
  void nthOperationFailsAndNoOther() throws Exception {
    int operations = 15;
    for (int n = 1; n <= operations; n++) {
      MemoryTransport fresh = new MemoryTransport();
      try (Session session = fresh.session()) {
        session.put("a", DIGITS).await();
      }
      FaultyTransport faulty =
          new FaultyTransport(fresh, FaultPlan.nth(n, Fault.fail(Reason.TIMEOUT)));
      try (Session session = faulty.session()) {
        List<Reply<?>> replies = allOperations(session);
        assertEquals(operations, replies.size());
        assertEquals(operations, faulty.calls());
        fails(Reason.TIMEOUT, replies.get(n - 1));
        if (n != 7 && n != 10 && n != 11) { // what these make, later ones need
          for (int other = 1; other <= operations; other++) {
            if (other != n) {
              replies.get(other - 1).await();
            }
          }
        }
      }
    }
  }

  @Test
  void everOnAllFail() {
    for (Reply<?> reply : allOperations(disturbed(FaultPlan.from(1, Fault.fail(Reason.IO))))) {
      fails(Reason.IO, reply);
    }
    assertEquals(1, truth.log().size());
  }

  @Test
  void operationsBeforeAndElsewhereAreSpared() throws IOException {
    FaultPlan late = FaultPlan.from(3, Fault.fail(Reason.IO));
    Session session = disturbed(late.or(FaultPlan.on(Op.STAT, "b", Fault.fail(Reason.TIMEOUT))));
    session.stat("a").await();
    fails(Reason.TIMEOUT, session.stat("b"));
    fails(Reason.IO, session.stat("a"));
  }

  @Test
  void lostAnswersTakeEffect() throws IOException {
    Session session = disturbed(FaultPlan.from(1, new Fault.Lost(Reason.CONNECTION)));
    fails(Reason.CONNECTION, session.put("a", bytes("new")));
    assertEquals(bytes("new"), content("a"));
    fails(Reason.CONNECTION, session.append("a", bytes("er")));
    assertEquals(bytes("newer"), content("a"));
    session.readv("a", List.of(new Range(0, 1))).forEach(r -> fails(Reason.CONNECTION, r));
  }

  @Test
  void partialWritesLeaveAPart() throws IOException {
    FaultPlan plan = FaultPlan.from(1, new Fault.Partial(2, Reason.NO_SPACE));
    Session session = disturbed(plan);
    assertEquals(2, fails(Reason.NO_SPACE, session.append("a", bytes("xyz"))).offset());
    assertEquals(bytes("0123456789xy"), content("a"));
    fails(Reason.NO_SPACE, session.putNonAtomic("a", bytes("n")));
    assertEquals(bytes("n"), content("a"));
    fails(Reason.NO_SPACE, session.put("a", bytes("new")));
    fails(Reason.NO_SPACE, session.mkdir("d"));
    session.readv("a", List.of(new Range(0, 1))).forEach(r -> fails(Reason.NO_SPACE, r));
    assertEquals(bytes("n"), content("a"));
  }

  @Test
  void shortReads() throws IOException {
    Session session = disturbed(FaultPlan.from(1, new Fault.Short(4)));
    assertEquals(bytes("0123"), session.get("a", FirstBlockCheck.NONE, 99).await());
    assertEquals(bytes("2345"), session.getRange("a", 2, 8).await());
    assertEquals(bytes("23"), session.getRange("a", 2, 2).await());
    assertEquals(10, session.stat("a").await().size());
  }

  @Test
  void flippedBytesAreSeenByTheCheck() throws IOException {
    Session session = disturbed(FaultPlan.on(Op.GET, "a", new Fault.Flip(1, 0x40)));
    List<Slice> seen = new ArrayList<>();
    Slice flipped = bytes("0q23456789");
    assertEquals(flipped, session.get("a", seen::add, 99).await());
    assertEquals(List.of(flipped), seen);
    assertEquals(DIGITS, session.getRange("a", 0, 99).await());
    assertEquals(DIGITS, content("a"));
    Reply<Slice> refused =
        session.get(
            "a",
            first -> {
              throw new CorruptException(Damage.of(Kind.INDEX_HEADER_WRONG, "a"));
            },
            99);
    assertThrows(CorruptException.class, refused::await);
  }

  @Test
  void flipOutsideOfTheAnswerChangesNothing() throws IOException {
    for (int at : new int[] {-1, 10}) {
      Session session = disturbed(FaultPlan.from(1, new Fault.Flip(at, 1)));
      assertEquals(DIGITS, session.getRange("a", 0, 10).await());
    }
  }

  @Test
  void unreadableBytesFailWhatAsksForThem() throws IOException {
    Session session = disturbed(FaultPlan.unreadable("a", 4, 2));
    assertEquals(4, fails(Reason.IO, session.get("a", FirstBlockCheck.NONE, 99)).offset());
    assertEquals(4, fails(Reason.IO, session.getRange("a", 0, 5)).offset());
    assertEquals(5, fails(Reason.IO, session.getRange("a", 5, 1)).offset());
    assertEquals(bytes("0123"), session.getRange("a", 0, 4).await());
    assertEquals(bytes("67"), session.getRange("a", 6, 2).await());
    assertEquals(Slice.EMPTY, session.getRange("a", 4, 0).await());
    assertEquals(10, session.stat("a").await().size());
    List<Reply<Slice>> replies =
        session.readv("a", List.of(new Range(0, 2), new Range(3, 2), new Range(8, 2)));
    assertEquals(bytes("01"), replies.get(0).await());
    fails(Reason.IO, replies.get(1));
    assertEquals(bytes("89"), replies.get(2).await());
    sober.put("b", DIGITS).await();
    assertEquals(DIGITS, session.get("b", FirstBlockCheck.NONE, 99).await());
  }

  @Test
  void unstableBytesDifferByTurns() throws IOException {
    Session session = disturbed(FaultPlan.unstable("a", 3, 1));
    List<String> reads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      reads.add(session.getRange("a", 2, 2).await().toString());
    }
    assertEquals(List.of("23", "22", "23", "22"), reads);
    assertEquals(bytes("89"), session.getRange("a", 8, 2).await());
    assertEquals(DIGITS, session.get("a", FirstBlockCheck.NONE, 99).await());
    assertEquals(bytes("0122456789"), session.get("a", FirstBlockCheck.NONE, 99).await());
  }

  @Test
  void hooksRunBefore() throws IOException {
    List<String> ran = new ArrayList<>();
    FaultPlan plan =
        FaultPlan.on(Op.STAT, "a", Fault.before(() -> ran.add("stat")))
            .or(
                FaultPlan.on(
                    Op.MKDIR,
                    "d",
                    new Fault.Before(() -> ran.add("mkdir"), Fault.fail(Reason.READ_ONLY))));
    Session session = disturbed(plan);
    session.stat("a").await();
    fails(Reason.READ_ONLY, session.mkdir("d"));
    session.list("").await();
    assertEquals(List.of("stat", "mkdir"), ran);
  }

  @Test
  void disturbedRepliesCanBeCancelled() {
    Session session = disturbed(FaultPlan.on(Op.GET, "a", new Fault.Short(1)));
    Reply<Slice> shorter = session.get("a", FirstBlockCheck.NONE, 99);
    shorter.cancel();
    fails(Reason.CLOSED, shorter);
    Reply<Void> unsent = disturbed(FaultPlan.from(1, Fault.fail(Reason.IO))).mkdir("d");
    unsent.cancel();
    fails(Reason.CLOSED, unsent);
  }

  @Test
  void coverageOfRangesNeverOverflows() {
    Call whole = new Call(1, 1, Op.GET, List.of("a"), 0, Long.MAX_VALUE);
    assertEquals(true, whole.covers("a", Long.MAX_VALUE - 5, 99));
    assertEquals(false, whole.covers("b", 0, 1));
    Call late = new Call(1, 1, Op.GET_RANGE, List.of("a"), Long.MAX_VALUE - 1, 99);
    assertEquals(false, late.covers("a", 0, 99));
    Call stat = new Call(1, 1, Op.STAT, List.of("a"), 0, 99);
    assertEquals(false, stat.covers("a", 0, 99));
  }
}
