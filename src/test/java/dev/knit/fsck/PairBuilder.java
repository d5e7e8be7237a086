package dev.knit.fsck;

import dev.knit.Slice;
import dev.knit.record.KnitPair;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a pair {@code p.kndx}, {@code p.knit} record by record, each said in words, so that any of
 * them can be wrong. Sound unless told otherwise.
 */
final class PairBuilder {
  static final String HEADER = "# bzr knit index 8\n";

  private final ByteArrayOutputStream data = new ByteArrayOutputStream();
  private final StringBuilder index = new StringBuilder(HEADER);
  private final List<int[]> places = new ArrayList<>();

  /** A fulltext whose text ends in a line feed, or is empty. */
  PairBuilder text(String id, String parents, String text) {
    return add(id, "fulltext", parents, lines(text), text, text);
  }

  /** A delta on the first parent; {@code text} is what it gives. */
  PairBuilder delta(String id, String parents, String hunks, String text) {
    return add(id, "line-delta", parents, lines(hunks), hunks, text);
  }

  PairBuilder add(
      String id, String options, String parents, int count, String body, String textOfDigest) {
    return raw(id, options, parents, record(id, count, body, textOfDigest));
  }

  PairBuilder raw(String id, String options, String parents, byte[] record) {
    line(id, options, data.size(), record.length, parents);
    places.add(new int[] {data.size(), record.length});
    data.writeBytes(record);
    return this;
  }

  PairBuilder line(String id, String options, int position, int length, String parents) {
    index.append('\n').append(id).append(' ').append(options).append(' ').append(position);
    index.append(' ').append(length).append(' ').append(parents).append(" :");
    return this;
  }

  /** Bytes that no line speaks of. */
  PairBuilder loose(byte[] bytes) {
    data.writeBytes(bytes);
    return this;
  }

  int at(int record) {
    return places.get(record)[0];
  }

  int length(int record) {
    return places.get(record)[1];
  }

  /** {@code OFFSET+LENGTH} of a record. */
  String place(int record) {
    return at(record) + "+" + length(record);
  }

  /** {@code OFFSET+LENGTH} of a line of the index. */
  String line(String start) {
    int at = index.indexOf("\n" + start) + 1;
    int end = index.indexOf("\n", at);
    return at + "+" + ((end < 0 ? index.length() : end) - at);
  }

  Tree tree() {
    return new Tree().put("p.kndx", index.toString()).put("p.knit", data.toByteArray());
  }

  static byte[] record(String id, int count, String body, String textOfDigest) {
    String digest = KnitPair.sha1(Slice.of(textOfDigest.getBytes(StandardCharsets.ISO_8859_1)));
    return pack("version " + id + " " + count + " " + digest + "\n" + body + "end " + id + "\n");
  }

  static byte[] pack(String content) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(content.getBytes(StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  private static int lines(String text) {
    return (int) text.chars().filter(c -> c == '\n').count();
  }
}
