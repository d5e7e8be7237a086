package dev.knit.transport;

import static dev.knit.transport.ContractFixture.bytes;
import static dev.knit.transport.ContractFixture.fails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.knit.transport.TransportException.Reason;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Proves that a name that could lead out of the root, or means nothing, is refused by every
 * operation before the medium sees it, and that names that are merely odd are names like others.
 */
public interface HostileNamesContract extends ContractFixture {
  List<String> BAD =
      List.of(
          "/",
          "/etc/passwd",
          "//",
          "a/",
          "a//b",
          ".",
          "..",
          "../a",
          "a/..",
          "a/../b",
          "a/./b",
          "./a",
          "a/.",
          "\0",
          "a\0b",
          "a/b\0",
          "x".repeat(256),
          "a/" + "x".repeat(65_536),
          "\u00e9".repeat(128),
          "\ud800",
          "a/\udc00x");

  List<String> ODD =
      List.of(
          "...",
          "..a",
          "a..",
          ".a",
          "a.",
          "%2e%2e",
          "%2f",
          "\\",
          "..\\..",
          "C:",
          "C:\\x",
          "con",
          "~",
          "-rf",
          " ",
          " a ",
          "a\nb",
          "\u001b[31m",
          "\u202eabc",
          "\ud83d\ude00",
          "*",
          "?",
          "a'b\"c",
          "x".repeat(255),
          "\u00e9".repeat(127),
          "\ufffd");

  @Test
  default void badNamesAreRefusedByEveryOperation() throws Exception {
    session().put("a", bytes("1")).await();
    for (String bad : BAD) {
      List<Reply<?>> replies = new ArrayList<>();
      replies.add(session().get(bad, FirstBlockCheck.NONE, 9));
      replies.add(session().getRange(bad, 0, 9));
      replies.addAll(session().readv(bad, List.of(new Range(0, 9))));
      replies.add(session().stat(bad));
      replies.add(session().list(bad));
      replies.add(session().put(bad, bytes("2")));
      replies.add(session().putIfAbsent(bad, bytes("2")));
      replies.add(session().putNonAtomic(bad, bytes("2")));
      replies.add(session().append(bad, bytes("2")));
      replies.add(session().mkdir(bad));
      replies.add(session().renameNoReplace(bad, "b"));
      replies.add(session().renameNoReplace("a", bad));
      replies.add(session().delete(bad));
      replies.add(session().rmdir(bad));
      replies.add(session().sync(List.of("a", bad)));
      for (Reply<?> reply : replies) {
        assertEquals(bad, fails(Reason.BAD_NAME, reply).path());
      }
    }
    assertEquals(List.of("a"), session().list("").await());
  }

  @Test
  default void oddNamesAreNames() throws Exception {
    session().mkdir("d").await();
    for (String odd : ODD) {
      session().put("d/" + odd, bytes(odd)).await();
    }
    assertEquals(ODD.stream().sorted().toList(), session().list("d").await());
    for (String odd : ODD) {
      assertEquals(bytes(odd), whole("d/" + odd));
      session().delete("d/" + odd).await();
      session().mkdir("d/" + odd).await();
      session().putIfAbsent("d/" + odd + "/" + odd, bytes(odd)).await();
      assertEquals(List.of(odd), session().list("d/" + odd).await());
    }
  }

  @Test
  default void namesThatDifferInCaseDoNotMix() throws Exception {
    session().put("Name", bytes("upper")).await();
    session().put("name", bytes("lower")).await();
    assertEquals(bytes("lower"), whole("name"));
    if (session().list("").await().size() == 2) { // a file system that ignores case has one
      assertEquals(bytes("upper"), whole("Name"));
    }
  }

  @Test
  default void messagesShowNoControlCharacters() {
    String message = "" + fails(Reason.ABSENT, session().stat("\u001b[31m\u202e\n")).getMessage();
    assertFalse(message.chars().anyMatch(c -> c < 0x20 || c == 0x202e), message);
  }
}
