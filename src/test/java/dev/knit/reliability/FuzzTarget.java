package dev.knit.reliability;

import dev.knit.CorruptException;
import dev.knit.Slice;
import dev.knit.repository.UnsupportedFormatException;
import java.util.List;

/**
 * A parser, and what its inputs are made from.
 *
 * @param seeds sound inputs
 * @param words that mean something to it
 * @param cost how many of the cheapest parsers take as long
 */
record FuzzTarget(String name, List<Slice> seeds, List<String> words, int cost, Reader reader) {

  /** Reads any bytes; answers what came of it in a word or a few. */
  @FunctionalInterface
  interface Reader {
    String read(Slice bytes) throws CorruptException, UnsupportedFormatException;
  }

  String outcome(Slice bytes) {
    return outcome(reader, bytes);
  }

  /** What came of an input: the only two exceptions that may be thrown are an outcome too. */
  static String outcome(Reader reader, Slice bytes) {
    try {
      return reader.read(bytes);
    } catch (CorruptException damaged) {
      return damaged.damage().kind().word() + skeleton(damaged.damage().message());
    } catch (UnsupportedFormatException unknown) {
      return "unsupported" + skeleton(String.valueOf(unknown.getMessage()));
    }
  }

  /** The message without what was in the input: two faults of one sort look alike. */
  private static String skeleton(String message) {
    String words = message.replaceAll("(?s)\".*\"", "Q").replaceAll("[0-9]+", "N");
    return "{" + words.replaceAll("[{}]", "") + "}";
  }

  /** An outcome without its messages, which may be worded anew. */
  static String brief(String outcome) {
    return outcome.replaceAll("\\{[^}]*\\}", "");
  }

  @Override
  public String toString() {
    return name;
  }
}
