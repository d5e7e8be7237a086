package dev.knit.repository;

import dev.knit.CorruptException;
import dev.knit.Slice;
import dev.knit.Utf8;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The options of a branch, from {@code branch.conf}: lines {@code KEY = VALUE}. A value, or a key,
 * may be quoted; {@code #} begins a comment; a value in three quotes may go over several lines.
 * What stands behind a {@code [section]} is not the branch's and is not looked at.
 */
public record BranchConf(Map<String, String> options) {
  public BranchConf {
    options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
  }

  public Optional<String> parentLocation() {
    return option("parent_location");
  }

  /** Where the branch is bound to, if it is. */
  public Optional<String> boundLocation() {
    return option("bound")
        .filter("True"::equalsIgnoreCase)
        .flatMap(yes -> option("bound_location"));
  }

  public Optional<String> stackedOnLocation() {
    return option("stacked_on_location");
  }

  /** The value, absent also if it is empty. */
  public Optional<String> option(String key) {
    return Optional.ofNullable(options.get(key)).filter(value -> !value.isEmpty());
  }

  public static BranchConf parse(String file, Slice content) throws CorruptException {
    return new BranchConf(new Parser(file, content).parse());
  }

  private static final class Parser {
    private static final Slice BYTE_ORDER_MARK =
        Slice.of(new byte[] {(byte) 0xef, (byte) 0xbb, (byte) 0xbf});

    private final String file;
    private final Slice content;
    private final Map<String, String> options = new LinkedHashMap<>();
    private int at;
    private int lineStart;

    Parser(String file, Slice content) {
      this.file = file;
      this.content = content;
      this.at = content.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length() : 0;
    }

    Map<String, String> parse() throws CorruptException {
      while (at < content.length()) {
        String line = line().strip();
        if (line.startsWith("[")) {
          break;
        }
        if (!line.isEmpty() && !line.startsWith("#")) {
          option(line);
        }
      }
      return options;
    }

    private String line() throws CorruptException {
      lineStart = at;
      int newline = content.indexOf((byte) '\n', at);
      int end = newline < 0 ? content.length() : newline;
      at = end + 1;
      String line = Utf8.strict(content.sub(lineStart, end));
      if (line == null) {
        throw malformed("UTF-8");
      }
      return line;
    }

    private void option(String line) throws CorruptException {
      int start = lineStart;
      int equals = line.indexOf('=');
      String key = equals < 0 ? "" : unquoted(line.substring(0, equals).strip());
      if (key == null || key.isEmpty()) {
        throw malformed("KEY = VALUE");
      }
      String text = line.substring(equals + 1).strip();
      String quotes = text.startsWith("'''") ? "'''" : text.startsWith("\"\"\"") ? "\"\"\"" : null;
      String value = quotes == null ? value(text) : severalLines(text.substring(3), quotes);
      lineStart = start;
      if (value == null) {
        throw malformed("a value with its closing quote");
      }
      if (options.putIfAbsent(key, value) != null) {
        throw malformed("each key once");
      }
    }

    private static @Nullable String unquoted(String key) {
      char first = key.isEmpty() ? ' ' : key.charAt(0);
      if (first != '"' && first != '\'') {
        return key;
      }
      return key.length() > 1 && key.charAt(key.length() - 1) == first
          ? key.substring(1, key.length() - 1)
          : null;
    }

    /** The first quote behind which only a comment stands closes the value: so Breezy reads it. */
    private static @Nullable String value(String text) {
      char quote = text.isEmpty() ? ' ' : text.charAt(0);
      if (quote != '"' && quote != '\'') {
        int comment = text.indexOf('#');
        return comment < 0 ? text : text.substring(0, comment).strip();
      }
      for (int i = text.indexOf(quote, 1); i > 0; i = text.indexOf(quote, i + 1)) {
        if (isCommentOrNothing(text.substring(i + 1))) {
          return text.substring(1, i);
        }
      }
      return null;
    }

    private @Nullable String severalLines(String first, String quotes) throws CorruptException {
      StringBuilder value = new StringBuilder();
      String line = first;
      while (true) {
        int closing = line.indexOf(quotes);
        if (closing >= 0) {
          value.append(line, 0, closing);
          return isCommentOrNothing(line.substring(closing + 3))
              ? unquoted(value.toString()) // Breezy writes a quoted value with quotes in it thus
              : null;
        }
        if (at >= content.length()) {
          return null;
        }
        value.append(line).append('\n');
        line = line();
      }
    }

    private static boolean isCommentOrNothing(String rest) {
      String stripped = rest.strip();
      return stripped.isEmpty() || stripped.startsWith("#");
    }

    private CorruptException malformed(String expected) {
      return Malformed.at(file, content, lineStart, expected);
    }
  }
}
