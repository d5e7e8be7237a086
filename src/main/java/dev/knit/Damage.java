package dev.knit;

import org.jspecify.annotations.Nullable;

/**
 * One fault, at its place: what was expected there and what is there.
 *
 * @param file relative to the root of the transport, with {@code /}
 * @param key the version it concerns, null if none
 * @param offset in bytes from the start of the file, {@link #NOWHERE} if the fault has no place in
 *     it
 * @param length in bytes, {@link #NOWHERE} if unknown
 * @param expected what should be there, for people; may be empty
 * @param actual what is there, for people; may be empty
 * @param detail anything more, for people; may be empty
 */
public record Damage(
    Kind kind,
    String file,
    @Nullable Key key,
    long offset,
    long length,
    String expected,
    String actual,
    String detail) {
  public static final long NOWHERE = -1;

  public static Damage of(Kind kind, String file, @Nullable Key key, long offset, long length) {
    return new Damage(kind, file, key, offset, length, "", "", "");
  }

  public static Damage of(Kind kind, String file) {
    return of(kind, file, null, NOWHERE, NOWHERE);
  }

  public Damage with(String expected, String actual) {
    return new Damage(kind, file, key, offset, length, expected, actual, detail);
  }

  public Damage detail(String more) {
    return new Damage(kind, file, key, offset, length, expected, actual, more);
  }

  public Damage key(@Nullable Key other) {
    return new Damage(kind, file, other, offset, length, expected, actual, detail);
  }

  /** One line for a person, control characters made visible. */
  public String message() {
    StringBuilder line = new StringBuilder(Shown.text(file)).append(": ").append(kind.word());
    if (key != null) {
      line.append(" of ").append(Shown.bytes(key.joined()));
    }
    if (offset != NOWHERE) {
      line.append(" at byte ").append(offset);
    }
    if (length != NOWHERE) {
      line.append(" (").append(length).append(" bytes)");
    }
    if (!expected.isEmpty()) {
      line.append(": expected ").append(Shown.text(expected));
    }
    if (!actual.isEmpty()) {
      line.append(expected.isEmpty() ? ": " : ", ").append("found ").append(Shown.text(actual));
    }
    if (!detail.isEmpty()) {
      line.append(": ").append(Shown.text(detail));
    }
    return line.toString();
  }
}
