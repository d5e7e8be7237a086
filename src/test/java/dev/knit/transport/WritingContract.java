package dev.knit.transport;

import static dev.knit.transport.ContractFixture.bytes;
import static dev.knit.transport.ContractFixture.fails;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.knit.Slice;
import dev.knit.transport.TransportException.Reason;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Proves what each writing operation of {@link Session} leaves, and that a refused one leaves all
 * as it was.
 */
public interface WritingContract extends ContractFixture {
  @Test
  default void putReplacesTheWholeFile() throws Exception {
    session().put("a", bytes("long old text")).await();
    session().put("a", bytes("new")).await();
    assertEquals(bytes("new"), whole("a"));
  }

  @Test
  default void putTakesAPartOfAnArray() throws Exception {
    Slice part = bytes("0123456789").sub(3, 7);
    session().put("a", part).await();
    session().putNonAtomic("b", part).await();
    session().append("c", part).await();
    session().putIfAbsent("d", part).await();
    for (String path : List.of("a", "b", "c", "d")) {
      assertEquals(bytes("3456"), whole(path));
    }
  }

  @Test
  default void putLeavesNothingElseBehind() throws Exception {
    session().put("a", bytes("1")).await();
    session().put("a", bytes("2")).await();
    session().putIfAbsent("b", bytes("3")).await();
    fails(Reason.EXISTS, session().putIfAbsent("b", bytes("4")));
    session().mkdir("d").await();
    fails(Reason.IS_A_DIRECTORY, session().put("d", bytes("5")));
    assertEquals(List.of("a", "b", "d"), session().list("").await());
  }

  @Test
  default void putNeedsItsDirectory() throws Exception {
    fails(Reason.ABSENT, session().put("no/a", bytes("1")));
    fails(Reason.ABSENT, session().putIfAbsent("no/a", bytes("1")));
    fails(Reason.ABSENT, session().putNonAtomic("no/a", bytes("1")));
    fails(Reason.ABSENT, session().append("no/a", bytes("1")));
    session().put("file", bytes("1")).await();
    fails(Reason.NOT_A_DIRECTORY, session().put("file/a", bytes("1")));
    fails(Reason.NOT_A_DIRECTORY, session().append("file/a", bytes("1")));
  }

  @Test
  default void putIfAbsentLeavesWhatIsThere() throws Exception {
    session().putIfAbsent("a", bytes("first")).await();
    assertEquals("a", fails(Reason.EXISTS, session().putIfAbsent("a", bytes("2"))).path());
    assertEquals(bytes("first"), whole("a"));
    session().mkdir("d").await();
    fails(Reason.EXISTS, session().putIfAbsent("d", bytes("2")));
  }

  @Test
  default void putNonAtomicWritesShorterAndLonger() throws Exception {
    for (String text : List.of("12345", "1", "", "123")) {
      session().putNonAtomic("a", bytes(text)).await();
      assertEquals(bytes(text), whole("a"));
    }
    session().mkdir("d").await();
    fails(Reason.IS_A_DIRECTORY, session().putNonAtomic("d", bytes("1")));
  }

  @Test
  default void appendTellsWhereTheBytesLanded() throws Exception {
    assertEquals(0, session().append("a", bytes("abc")).await());
    assertEquals(3, session().append("a", Slice.EMPTY).await());
    assertEquals(3, session().append("a", bytes("de")).await());
    assertEquals(bytes("abcde"), whole("a"));
    session().mkdir("d").await();
    fails(Reason.IS_A_DIRECTORY, session().append("d", bytes("1")));
  }

  @Test
  default void mkdirMakesOneDirectory() throws Exception {
    session().mkdir("d").await();
    session().mkdir("d/e").await();
    assertEquals(List.of("e"), session().list("d").await());
    fails(Reason.EXISTS, session().mkdir("d"));
    fails(Reason.EXISTS, session().mkdir(""));
    fails(Reason.ABSENT, session().mkdir("x/y"));
    session().put("file", bytes("1")).await();
    fails(Reason.EXISTS, session().mkdir("file"));
    fails(Reason.NOT_A_DIRECTORY, session().mkdir("file/y"));
  }

  @Test
  default void renameMovesFilesAndDirectories() throws Exception {
    session().mkdir("d").await();
    session().put("d/a", bytes("1")).await();
    session().renameNoReplace("d/a", "b").await();
    session().renameNoReplace("d", "e").await();
    session().renameNoReplace("b", "e/c").await();
    assertEquals(List.of("e"), session().list("").await());
    assertEquals(bytes("1"), whole("e/c"));
  }

  @Test
  default void renameReplacesNothing() throws Exception {
    session().mkdir("empty").await();
    session().mkdir("full").await();
    session().put("full/x", bytes("1")).await();
    session().put("file", bytes("2")).await();
    session().mkdir("mine").await();
    session().put("mine/info", bytes("3")).await();
    for (String taken : List.of("empty", "full", "file", "mine")) {
      assertEquals(taken, fails(Reason.EXISTS, session().renameNoReplace("mine", taken)).path());
      fails(Reason.EXISTS, session().renameNoReplace("file", taken));
    }
    assertEquals(List.of("empty", "file", "full", "mine"), session().list("").await());
    assertEquals(List.of("info"), session().list("mine").await());
  }

  @Test
  default void renameNeedsSourceAndDirectory() throws Exception {
    assertEquals("no", fails(Reason.ABSENT, session().renameNoReplace("no", "a")).path());
    session().put("a", bytes("1")).await();
    session().mkdir("d").await();
    fails(Reason.ABSENT, session().renameNoReplace("a", "x/y"));
    fails(Reason.ABSENT, session().renameNoReplace("d", "x/y"));
    fails(Reason.NOT_A_DIRECTORY, session().renameNoReplace("d", "a/y"));
    fails(Reason.BAD_NAME, session().renameNoReplace("d", "d/e"));
    fails(Reason.BAD_NAME, session().renameNoReplace("", "e"));
  }

  @Test
  default void deleteIsForFilesAndRmdirForDirectories() throws Exception {
    session().mkdir("d").await();
    session().put("d/a", bytes("1")).await();
    fails(Reason.IS_A_DIRECTORY, session().delete("d"));
    fails(Reason.NOT_EMPTY, session().rmdir("d"));
    fails(Reason.NOT_A_DIRECTORY, session().rmdir("d/a"));
    session().delete("d/a").await();
    session().rmdir("d").await();
    fails(Reason.ABSENT, session().delete("d/a"));
    fails(Reason.ABSENT, session().delete("d"));
    fails(Reason.ABSENT, session().rmdir("d"));
  }

  @Test
  default void rootIsNoFileAndStays() throws Exception {
    fails(Reason.IS_A_DIRECTORY, session().put("", bytes("1")));
    fails(Reason.IS_A_DIRECTORY, session().putIfAbsent("", bytes("1")));
    fails(Reason.IS_A_DIRECTORY, session().putNonAtomic("", bytes("1")));
    fails(Reason.IS_A_DIRECTORY, session().append("", bytes("1")));
    fails(Reason.IS_A_DIRECTORY, session().delete(""));
    fails(Reason.BAD_NAME, session().rmdir(""));
    assertEquals(List.of(), session().list("").await());
  }

  @Test
  default void syncTakesFilesAndDirectories() throws Exception {
    session().mkdir("d").await();
    session().put("d/a", bytes("1")).await();
    session().sync(List.of()).await();
    session().sync(List.of("d/a", "d", "")).await();
  }
}
