package dev.knit.transport.memory;

import static dev.knit.transport.ContractFixture.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.knit.Slice;
import dev.knit.transport.FirstBlockCheck;
import dev.knit.transport.Op;
import dev.knit.transport.Session;
import dev.knit.transport.Transport;
import dev.knit.transport.TransportException;
import dev.knit.transport.Transports;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Proves what a crash leaves: bytes and names that were synced, and no others; and that the log
 * tells what happened, from which session, in which order.
 */
class MemoryTransportTest {
  private final MemoryTransport transport = new MemoryTransport();
  private final Session session = transport.session();

  private static Slice read(Transport transport, String path) throws IOException {
    try (Session session = transport.session()) {
      return session.get(path, FirstBlockCheck.NONE, 99).await();
    }
  }

  private static List<String> names(Transport transport, String path) throws IOException {
    try (Session session = transport.session()) {
      return session.list(path).await();
    }
  }

  @Test
  void unsyncedNamesAreLost() throws IOException {
    session.mkdir("d").await();
    session.put("d/a", bytes("1")).await();
    assertEquals(List.of(), names(transport.durable(), ""));
    session.sync(List.of("")).await();
    assertEquals(List.of(), names(transport.durable(), "d"));
    session.sync(List.of("d")).await();
    assertEquals(bytes("1"), read(transport.durable(), "d/a"));
    assertEquals(List.of(), transport.unsynced());
  }

  @Test
  void unsyncedBytesAreLost() throws IOException {
    session.append("a", bytes("12")).await();
    session.sync(List.of("")).await();
    assertEquals(Slice.EMPTY, read(transport.durable(), "a"));
    session.sync(List.of("a")).await();
    session.append("a", bytes("345")).await();
    assertEquals(bytes("12"), read(transport.durable(), "a"));
    assertEquals(List.of("a"), transport.unsynced());
    session.putNonAtomic("a", bytes("x")).await();
    assertEquals(bytes("12"), read(transport.durable(), "a"));
    session.sync(List.of("a")).await();
    assertEquals(bytes("x"), read(transport.durable(), "a"));
  }

  @Test
  void putKeepsOldOrNewWhole() throws IOException {
    session.put("a", bytes("old")).await();
    session.sync(List.of("")).await();
    session.put("a", bytes("new")).await();
    assertEquals(bytes("old"), read(transport.durable(), "a"));
    session.sync(List.of("")).await();
    assertEquals(bytes("new"), read(transport.durable(), "a"));
  }

  @Test
  void unsyncedRenamesAndDeletesComeBack() throws IOException {
    session.put("a", bytes("1")).await();
    session.put("b", bytes("2")).await();
    session.mkdir("d").await();
    session.sync(List.of("")).await();
    session.renameNoReplace("a", "c").await();
    session.delete("b").await();
    session.rmdir("d").await();
    assertEquals(List.of("a", "b", "d"), names(transport.durable(), ""));
    assertEquals(List.of(""), transport.unsynced());
    session.sync(List.of("")).await();
    assertEquals(List.of("c"), names(transport.durable(), ""));
  }

  @Test
  void copiesGoTheirOwnWay() throws IOException {
    session.put("kept", bytes("1")).await();
    session.put("gone", bytes("2")).await();
    session.append("kept", bytes("+")).await();
    session.sync(List.of("")).await();
    session.delete("gone").await();
    MemoryTransport copy = transport.copy();
    assertEquals(List.of(), copy.log());
    assertEquals(List.of("", "kept"), copy.unsynced());
    try (Session other = copy.session()) {
      other.append("kept", bytes("!")).await();
      other.sync(List.of("kept")).await();
    }
    assertEquals(bytes("1+!"), read(copy.durable(), "kept"));
    assertEquals(List.of("gone", "kept"), names(copy.durable(), ""));
    assertEquals(bytes("1+"), read(transport, "kept"));
    assertEquals(bytes("1"), read(transport.durable(), "kept"));
  }

  @Test
  void logTellsWhatTookEffect() throws IOException {
    try (Session second = transport.session()) {
      session.mkdir("d").await();
      second.append("d/a", bytes("12")).await();
      session.append("d/a", bytes("3")).await();
      assertThrows(TransportException.class, () -> second.mkdir("d").await());
      second.stat("d").await();
      assertThrows(
          TransportException.class,
          () -> session.sync(List.of("no", "d", "neither", "d/a")).await());
      session.renameNoReplace("d/a", "b").await();
      session.put("b", bytes("4")).await();
      session.putIfAbsent("c", bytes("5")).await();
      session.putNonAtomic("c", bytes("6")).await();
      session.delete("c").await();
      session.rmdir("d").await();
    }
    assertEquals(
        List.of(
            new Change(1, Op.MKDIR, List.of("d"), Slice.EMPTY, 0),
            new Change(2, Op.APPEND, List.of("d/a"), bytes("12"), 0),
            new Change(1, Op.APPEND, List.of("d/a"), bytes("3"), 2),
            new Change(1, Op.SYNC, List.of("d", "d/a"), Slice.EMPTY, 0),
            new Change(1, Op.RENAME, List.of("d/a", "b"), Slice.EMPTY, 0),
            new Change(1, Op.PUT, List.of("b"), bytes("4"), 0),
            new Change(1, Op.PUT_IF_ABSENT, List.of("c"), bytes("5"), 0),
            new Change(1, Op.PUT_NON_ATOMIC, List.of("c"), bytes("6"), 0),
            new Change(1, Op.DELETE, List.of("c"), Slice.EMPTY, 0),
            new Change(1, Op.RMDIR, List.of("d"), Slice.EMPTY, 0)),
        transport.log());
  }

  @Test
  void namedTreesAreSharedUntilForgotten() throws IOException {
    try (Transport first = Transports.open("memory:shared tree");
        Session one = first.session()) {
      one.put("a", bytes("1")).await();
      assertEquals("memory:shared tree", first.url());
    }
    assertEquals(bytes("1"), read(Transports.open("memory:shared tree"), "a"));
    MemoryTransport.forget("shared tree");
    assertEquals(List.of(), names(Transports.open("memory:shared tree"), ""));
    MemoryTransport.forget("shared tree");
  }
}
