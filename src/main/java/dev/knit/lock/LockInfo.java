package dev.knit.lock;

import dev.knit.Shown;
import dev.knit.Slice;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Who holds a lock, as far as its info says. There is no info that means "free"; one that says
 * nothing is {@link State#EMPTY}, one that cannot be read {@link State#UNREADABLE}.
 *
 * @param raw the bytes of the info: who breaks a lock compares these
 * @param user null if not known, as all that follow
 * @param nonce the token of the lock; text also where YAML would see a number
 */
public record LockInfo(
    State state,
    Slice raw,
    @Nullable String user,
    @Nullable String hostname,
    OptionalLong pid,
    @Nullable String nonce,
    OptionalLong startTime) {

  /** What could be learned from an info. */
  public enum State {
    READABLE,
    /** The disk was full when it was written, or the writer died. */
    EMPTY,
    UNREADABLE
  }

  private static final String LOCALHOST = "localhost";

  /** Takes any bytes. */
  public static LockInfo parse(Slice raw) {
    if (raw.isEmpty()) {
      return unknown(State.EMPTY, raw);
    }
    Map<String, String> fields = LockInfoReader.fields(raw);
    if (fields == null) {
      return unknown(State.UNREADABLE, raw);
    }
    return new LockInfo(
        State.READABLE,
        raw,
        fields.get("user"),
        fields.get("hostname"),
        number(fields.get("pid")),
        fields.get("nonce"),
        number(fields.get("start_time")));
  }

  private static LockInfo unknown(State state, Slice raw) {
    return new LockInfo(state, raw, null, null, OptionalLong.empty(), null, OptionalLong.empty());
  }

  private static OptionalLong number(@Nullable String text) {
    try {
      return text == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text));
    } catch (NumberFormatException none) {
      return OptionalLong.empty();
    }
  }

  /** Whether this lock is the one that was taken with this nonce. */
  public boolean hasNonce(String ours) {
    return ours.equals(nonce);
  }

  /**
   * Whether the holder certainly lives no more.
   *
   * @param lives whether a process of this number exists on our host
   */
  public boolean isKnownDead(String ourHost, String ourUser, LongPredicate lives) {
    return ourHost.equals(hostname)
        && !ourHost.equals(LOCALHOST)
        && ourUser.equals(user)
        && pid.isPresent()
        && !lives.test(pid.getAsLong());
  }

  /**
   * For a person: {@code keeper on tower.example.com, process 4711, since 2017-07-14}, in UTC;
   * unknown parts left out.
   */
  public String describe() {
    StringBuilder words = new StringBuilder(user == null ? "" : Shown.text(user));
    append(words, words.length() == 0 ? "on " : " on ", hostname);
    append(words, separator(words) + "process ", pid.isPresent() ? "" + pid.getAsLong() : null);
    if (words.length() == 0) {
      words.append(
          state == State.UNREADABLE
              ? "held, its info cannot be read"
              : "held, by nobody that can be named");
    }
    append(words, ", since ", day());
    return words.toString();
  }

  private static void append(StringBuilder words, String before, @Nullable String word) {
    if (word != null && !word.isEmpty()) {
      words.append(before).append(Shown.text(word));
    }
  }

  private static String separator(StringBuilder words) {
    return words.length() == 0 ? "" : ", ";
  }

  private @Nullable String day() {
    try {
      return startTime.isPresent()
          ? Instant.ofEpochSecond(startTime.getAsLong())
              .atOffset(ZoneOffset.UTC)
              .toLocalDate()
              .toString()
          : null;
    } catch (DateTimeException beyondAllCalendars) {
      return null;
    }
  }
}
