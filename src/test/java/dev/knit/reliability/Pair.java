package dev.knit.reliability;

import dev.knit.Slice;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** A knit of fulltexts, each record sound whatever its text and id are. */
final class Pair {
  private final ByteArrayOutputStream kndx = new ByteArrayOutputStream();
  private final ByteArrayOutputStream knit = new ByteArrayOutputStream();

  Pair() {
    kndx.writeBytes(ascii("# bzr knit index 8\n"));
  }

  Pair add(Slice id, Slice text, boolean annotated) {
    return add(id, text, annotated, List.of());
  }

  /**
   * @param text ends in a line feed, or is empty
   */
  Pair add(Slice id, Slice text, boolean annotated, List<String> parents) {
    int lines = 0;
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int at = 0; at < text.length(); lines++) {
      int end = text.indexOf((byte) '\n', at) + 1;
      if (annotated) {
        body.writeBytes(id.toArray());
        body.write(' ');
      }
      body.writeBytes(text.sub(at, end).toArray());
      at = end;
    }
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(ascii("version "));
      gzip.write(id.toArray());
      gzip.write(ascii(" " + lines + " " + sha1(text) + "\n"));
      gzip.write(body.toByteArray());
      gzip.write(ascii("end "));
      gzip.write(id.toArray());
      gzip.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    kndx.write('\n');
    kndx.writeBytes(id.toArray());
    kndx.writeBytes(ascii(" fulltext " + knit.size() + " " + packed.size() + " "));
    for (String parent : parents) {
      kndx.write('.');
      kndx.writeBytes(Slice.utf8(parent).toArray());
      kndx.write(' ');
    }
    kndx.writeBytes(ascii(parents.isEmpty() ? " :" : ":"));
    knit.writeBytes(packed.toByteArray());
    return this;
  }

  byte[] kndx() {
    return kndx.toByteArray();
  }

  byte[] knit() {
    return knit.toByteArray();
  }

  void write(Path stem) throws IOException {
    Files.createDirectories(stem.getParent());
    Files.write(Path.of(stem + ".kndx"), kndx());
    Files.write(Path.of(stem + ".knit"), knit());
  }

  static String sha1(Slice text) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(text.toArray()));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
