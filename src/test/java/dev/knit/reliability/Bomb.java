package dev.knit.reliability;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;

/**
 * A pair of files made to cost more than it should.
 *
 * @param largestText bytes of the largest text in it
 * @param maxText what the check is told to expand at most
 * @param expected what the child prints, or how it begins
 */
record Bomb(
    String name, byte[] kndx, byte[] knit, long largestText, long maxText, String expected) {
  private static final String HEADER = "# bzr knit index 8\n";
  private static final long GIB = 1L << 30;

  static Bomb ofIndex(String name, StringBuilder lines, byte[] knit, String expected) {
    byte[] kndx = (HEADER + lines).getBytes(StandardCharsets.ISO_8859_1);
    return new Bomb(name, kndx, knit, 0, GIB, expected);
  }

  /** A record of one line of so many times a byte, packed about 1,000 times. */
  static byte[] record(String id, byte what, int times, boolean lines) {
    try {
      MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
      byte[] chunk = new byte[1 << 16];
      Arrays.fill(chunk, what);
      for (int at = 0; at < times; at += chunk.length) {
        sha1.update(chunk, 0, Math.min(chunk.length, times - at));
      }
      if (!lines) {
        sha1.update((byte) '\n');
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try (GZIPOutputStream gzip = new GZIPOutputStream(out, 1 << 16)) {
        String digest = HexFormat.of().formatHex(sha1.digest());
        gzip.write(ascii("version " + id + " " + (lines ? times : 1) + " " + digest + "\n"));
        for (int at = 0; at < times; at += chunk.length) {
          gzip.write(chunk, 0, Math.min(chunk.length, times - at));
        }
        gzip.write(ascii((lines ? "" : "\n") + "end " + id + "\n"));
      }
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Records one behind the other, each a fulltext. */
  static Bomb ofRecords(
      String name, long largestText, long maxText, String expected, byte[]... records) {
    StringBuilder lines = new StringBuilder();
    ByteArrayOutputStream knit = new ByteArrayOutputStream();
    for (int i = 0; i < records.length; i++) {
      lines
          .append("\nv")
          .append(i)
          .append(" fulltext ")
          .append(knit.size())
          .append(' ')
          .append(records[i].length)
          .append("  :");
      knit.writeBytes(records[i]);
    }
    byte[] kndx = ascii(HEADER + lines);
    return new Bomb(name, kndx, knit.toByteArray(), largestText, maxText, expected);
  }

  /** What the check may take: the input, three times the largest text, and 64 MiB. */
  long heapBytes() {
    return kndx.length + knit.length + 3 * Math.min(largestText, maxText) + (64L << 20);
  }
}
