package dev.knit.transport;

import static dev.knit.transport.ContractFixture.bytes;
import static dev.knit.transport.ContractFixture.fails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.Kind;
import dev.knit.Slice;
import dev.knit.transport.TransportException.Reason;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Proves the rules of the logical clock: sending costs nothing, awaiting sets the clock to the
 * larger of itself and the reply's place, and what was sent together is waited for once.
 */
public interface DepthContract extends ContractFixture {
  @Test
  default void sendingDoesNotMoveTheClock() throws Exception {
    Reply<Void> put = session().put("a", bytes("1"));
    assertEquals(0, session().depth());
    put.await();
    assertEquals(flights(Op.PUT), session().depth());
    put.await();
    assertEquals(flights(Op.PUT), session().depth());
  }

  @Test
  default void whatFliesTogetherIsWaitedForOnce() throws Exception {
    session().put("a", bytes("1")).await();
    session().put("b", bytes("2")).await();
    int before = session().depth();
    Reply<Slice> a = session().get("a", FirstBlockCheck.NONE, 9);
    Reply<Slice> b = session().get("b", FirstBlockCheck.NONE, 9);
    b.await();
    a.await();
    assertEquals(before + flights(Op.GET), session().depth());
  }

  @Test
  default void rangesOfOneReadvShareTheirFlights() throws Exception {
    session().put("a", bytes("0123456789")).await();
    int before = session().depth();
    List<Reply<Slice>> replies =
        session().readv("a", List.of(new Range(0, 1), new Range(2, 1), new Range(4, 1)));
    for (Reply<Slice> reply : replies) {
      reply.await();
    }
    assertEquals(before + flights(Op.READV), session().depth());
  }

  @Test
  default void oneBehindTheOtherAddsUp() throws Exception {
    int expected = 0;
    session().mkdir("d").await();
    expected += flights(Op.MKDIR);
    assertEquals(0, session().append("d/a", bytes("1")).await());
    expected += flights(Op.APPEND);
    session().stat("d/a").await();
    expected += flights(Op.STAT);
    session().delete("d/a").await();
    expected += flights(Op.DELETE);
    session().rmdir("d").await();
    expected += flights(Op.RMDIR);
    assertEquals(expected, session().depth());
  }

  @Test
  default void lateAwaitOfAnEarlyReplyCostsNothing() throws Exception {
    Reply<Void> early = session().mkdir("d");
    session().list("").await();
    session().list("").await();
    int after = session().depth();
    early.await();
    assertEquals(after, session().depth());
  }

  @Test
  default void failuresCostWhatTheyWaitedFor() throws Exception {
    session().put("a", bytes("1")).await();
    int before = session().depth();
    fails(Reason.EXISTS, session().mkdir("a"));
    assertEquals(before + flights(Op.MKDIR), session().depth());
    Reply<Slice> refused =
        session()
            .get(
                "a",
                first -> {
                  throw new CorruptException(Damage.of(Kind.INDEX_HEADER_WRONG, "a"));
                },
                9);
    assertThrows(CorruptException.class, refused::await);
    assertEquals(before + flights(Op.MKDIR) + flights(Op.GET), session().depth());
  }

  @Test
  default void cancelledRepliesCostNothing() {
    Reply<Void> put = session().put("a", bytes("1"));
    put.cancel();
    fails(Reason.CLOSED, put);
    assertEquals(0, session().depth());
  }

  @Test
  default void eachSessionHasItsOwnClock() throws Exception {
    session().mkdir("d").await();
    try (Session other = transport().session()) {
      assertEquals(0, other.depth());
    }
  }
}
