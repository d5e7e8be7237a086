package dev.knit.transport.trace;

import static dev.knit.transport.ContractFixture.bytes;
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
import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import dev.knit.transport.memory.MemoryTransport;
import dev.knit.transport.trace.TraceEvent.End;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Proves that each operation is told once, with what it moved, how it ended, and what the clocks
 * said. How: over memory, with a clock that ticks 1,000 ns at each look.
 */
class TracingTransportTest {
  private final List<TraceEvent> events = new ArrayList<>();
  private long now;
  private final TracingTransport transport =
      new TracingTransport(new MemoryTransport(), events::add, () -> now += 1000);
  private final Session session = transport.session();

  private List<String> lines() {
    return events.stream().map(TraceEvent::line).toList();
  }

  @Test
  void everyOperationIsTold() throws IOException {
    session.mkdir("d").await();
    session.put("d/a", bytes("123")).await();
    session.putIfAbsent("b", bytes("1")).await();
    session.putNonAtomic("b", bytes("12")).await();
    session.append("b", bytes("3456")).await();
    session.get("b", FirstBlockCheck.NONE, 99).await();
    session.getRange("b", 4, 99).await();
    session.readv("b", List.of(new Range(1, 2), new Range(5, 1))).get(1).await();
    session.stat("b").await();
    session.list("").await();
    session.renameNoReplace("b", "c").await();
    session.delete("c").await();
    session.delete("d/a").await();
    session.rmdir("d").await();
    session.sync(List.of("")).await();
    session.sync(List.of()).await();
    session.close();
    assertEquals(
        List.of(
            "#1 s1 mkdir d +0 0/0 bytes depth 0>1 1 us done",
            "#2 s1 put d/a +0 3/3 bytes depth 1>2 1 us done",
            "#3 s1 put-if-absent b +0 1/1 bytes depth 2>3 1 us done",
            "#4 s1 put-non-atomic b +0 2/2 bytes depth 3>4 1 us done",
            "#5 s1 append b +2 4/4 bytes depth 4>5 1 us done",
            "#6 s1 get b +0 6/99 bytes depth 5>6 1 us done",
            "#7 s1 get-range b +4 2/99 bytes depth 6>7 1 us done",
            "#9 s1 readv b +5 1/1 bytes depth 7>8 1 us done",
            "#10 s1 stat b +0 0/0 bytes depth 8>9 1 us done",
            "#11 s1 list . +0 0/0 bytes depth 9>10 1 us done",
            "#12 s1 rename b > c +0 0/0 bytes depth 10>11 1 us done",
            "#13 s1 delete c +0 0/0 bytes depth 11>12 1 us done",
            "#14 s1 delete d/a +0 0/0 bytes depth 12>13 1 us done",
            "#15 s1 rmdir d +0 0/0 bytes depth 13>14 1 us done",
            "#16 s1 sync . +0 0/1 bytes depth 14>15 1 us done",
            "#17 s1 sync . +0 0/0 bytes depth 15>16 1 us done",
            "#8 s1 readv b +1 0/2 bytes depth 7>16 1 us forgotten"),
        lines());
    TraceTotals totals = transport.totals();
    assertEquals(17, totals.requests());
    assertEquals(6 + 2 + 1, totals.bytesRead());
    assertEquals(3 + 1 + 2 + 4, totals.bytesWritten());
    assertEquals(16, totals.flights());
    assertEquals(17_000, totals.nanos());
    assertEquals(1, totals.forgotten());
  }

  @Test
  void howItEndedIsTold() throws IOException {
    session.put("a", bytes("1")).await();
    assertThrows(TransportException.class, () -> session.mkdir("a").await());
    Reply<Slice> refused =
        session.get(
            "a",
            first -> {
              throw new CorruptException(Damage.of(Kind.INDEX_HEADER_WRONG, "a"));
            },
            9);
    assertThrows(CorruptException.class, refused::await);
    session.stat("a").cancel();
    assertEquals(
        List.of(End.DONE, End.FAILED, End.REFUSED, End.CANCELLED),
        events.stream().map(TraceEvent::end).toList());
    assertEquals(Reason.EXISTS, events.get(1).reason());
    assertEquals("#2 s1 mkdir a +0 0/0 bytes depth 1>2 1 us exists", events.get(1).line());
  }

  @Test
  void isToldOnce() throws IOException {
    Reply<Void> made = session.mkdir("d");
    made.await();
    made.await();
    made.cancel();
    session.close();
    session.close();
    assertEquals(1, events.size());
  }

  @Test
  void whatFliesTogetherIsOneFlight() throws IOException {
    Reply<Void> a = session.mkdir("a");
    Reply<Void> b = session.mkdir("b");
    a.await();
    b.await();
    assertEquals(2, transport.totals().requests());
    assertEquals(1, transport.totals().flights());
  }

  @Test
  void sessionsAreNumberedAndTheirOpeningIsKnown() throws IOException {
    try (Session second = transport.session()) {
      second.mkdir("d").await();
      assertEquals(2, events.get(0).session());
      assertEquals(2, transport.openSessions().size());
    }
    session.close();
    assertEquals(List.of(), transport.openSessions());
  }

  @Test
  void linesShowNoControlCharacters() {
    assertThrows(TransportException.class, () -> session.stat("\u001b[1m").await());
    assertEquals("#1 s1 stat \\x1b[1m +0 0/0 bytes depth 0>1 1 us absent", events.get(0).line());
  }

  @Test
  void operationsKnowWhatTheyDo() {
    for (Op op : Op.values()) {
      boolean looks = op.readsBytes() || op == Op.STAT || op == Op.LIST;
      assertEquals(!looks && op != Op.SYNC, op.changes(), op.name());
    }
  }

  @Test
  void timeIsTheSystemsUnlessGiven() throws IOException {
    TracingTransport timed = new TracingTransport(new MemoryTransport(), TraceListener.NONE);
    try (Session one = timed.session()) {
      one.mkdir("d").await();
    }
    assertEquals(1, timed.totals().requests());
  }
}
