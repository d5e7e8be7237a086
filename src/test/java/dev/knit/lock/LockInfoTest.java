package dev.knit.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.Slice;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Proves that an info as Breezy 3.3.2 writes it is understood, as is one of old Bazaar, and that
 * all others still mean "held".
 */
class LockInfoTest {
  private static final String KEEPER =
      "hostname: tower.example.com\nnonce: g3lygz2fb0cdpr6tyai2\npid: 4711\n"
          + "start_time: 1500000000\nuser: keeper\n";

  private static LockInfo parse(String info) {
    return LockInfo.parse(Slice.utf8(info));
  }

  @Test
  void asBreezyWritesIt() {
    LockInfo info = parse(KEEPER);
    assertEquals(LockInfo.State.READABLE, info.state());
    assertEquals(Slice.utf8(KEEPER), info.raw());
    assertEquals("keeper", info.user());
    assertEquals("tower.example.com", info.hostname());
    assertEquals(OptionalLong.of(4711), info.pid());
    assertEquals(OptionalLong.of(1_500_000_000), info.startTime());
    assertTrue(info.hasNonce("g3lygz2fb0cdpr6tyai2"));
    assertFalse(info.hasNonce("other"));
    assertEquals("keeper on tower.example.com, process 4711, since 2017-07-14", info.describe());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "12345678901234567890",
        "0x1234567890123456789",
        "00000000000000000017",
        "1:30",
        "1.5e+10",
        "true",
        "null",
        "~"
      })
  void aNonceIsTextWhateverItLooksLike(String nonce) {
    assertEquals(nonce, parse("nonce: " + nonce + "\n").nonce());
    assertEquals(nonce, parse("nonce: '" + nonce + "'\n").nonce());
    assertEquals(nonce, parse("nonce: \"" + nonce + "\"\n").nonce());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "user: \"Gr\\xFC\\u00DFer <g@example.com>\"|Grüßer <g@example.com>",
        "user: Grüßer <g@example.com>|Grüßer <g@example.com>",
        "user: 'it''s me'|it's me",
        "user: \"a \\\"b\\\" \\\\ c\"|a \"b\" \\ c",
        // not YAML, but what old Bazaar wrote
        "user: a: b|a: b",
        "user: @home|@home",
        "user: %x|%x",
        "user: \"Keeper\" <k@example.com>|\"Keeper\" <k@example.com>",
        "user: *star|*star",
        "user: *star\\nX-key_2: a: b|*star",
        "user: [me]|[me]",
        "user: {me|{me"
      })
  void users(String line, String user) {
    LockInfo info = parse(line.replace("\\n", "\n") + "\n");
    assertEquals(LockInfo.State.READABLE, info.state());
    assertEquals(user, info.user());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no info",
        "- a\n- b\n",
        "a",
        "\0\0\0\0",
        "&a [*a, *a]",
        "user: x\n  y: z\n  - q",
        "user: &a x\nhostname: *a\n--- second\n",
        "? [a]\n: b\n",
        "key with blank: [\n",
        "key{: [\n",
        "key[: [\n",
        "key:: [\n",
        "key!: [\n",
        "key!: \"\\x",
        "key!: \"\\U99999999\"",
        "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["
      })
  void whatCannotBeReadIsStillHeld(String info) {
    LockInfo held = parse(info);
    assertEquals(LockInfo.State.UNREADABLE, held.state());
    assertEquals("held, its info cannot be read", held.describe());
    assertNull(held.nonce());
    assertFalse(held.isKnownDead("vm", "me", pid -> false));
  }

  @Test
  void neitherUtf8NorTooLongNorEmpty() {
    assertEquals(
        LockInfo.State.UNREADABLE,
        LockInfo.parse(Slice.of("user: \u00ff\n".getBytes(StandardCharsets.ISO_8859_1))).state());
    assertEquals(LockInfo.State.UNREADABLE, parse("user: " + "x".repeat(1 << 20) + "\n").state());
    LockInfo empty = LockInfo.parse(Slice.EMPTY);
    assertEquals(LockInfo.State.EMPTY, empty.state());
    assertEquals("held, by nobody that can be named", empty.describe());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "user: me\\n|me",
        "hostname: vm\\n|on vm",
        "pid: 3\\n|process 3",
        "pid: many\\n|held, by nobody that can be named",
        "user: me\\npid: 3\\n|me, process 3",
        "user: me\\nstart_time: 0\\n|me, since 1970-01-01",
        "user: me\\nstart_time: 9223372036854775807\\n|me",
        "start_time: 86400\\n|held, by nobody that can be named, since 1970-01-02",
        "user: \"a\\\\x1b[0m\"\\n|a\\x1b[0m",
        "hostname: ''\\n|held, by nobody that can be named"
      })
  void describesWhatIsKnown(String escaped, String words) {
    assertEquals(words, parse(escaped.replace("\\n", "\n").replace("\\\\", "\\")).describe());
  }

  @Test
  void onlyOurOwnProcessesAreKnownDead() {
    LockInfo info = parse(KEEPER);
    String host = "tower.example.com";
    assertTrue(info.isKnownDead(host, "keeper", pid -> pid != 4711));
    assertFalse(info.isKnownDead(host, "keeper", pid -> true));
    assertFalse(info.isKnownDead(host, "other", pid -> false));
    assertFalse(info.isKnownDead("other", "keeper", pid -> false));
    assertFalse(parse("hostname: h\nuser: u\n").isKnownDead("h", "u", pid -> false));
    assertFalse(
        parse("hostname: localhost\nuser: u\npid: 1\n")
            .isKnownDead("localhost", "u", pid -> false));
  }
}
