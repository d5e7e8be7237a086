package dev.knit.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.knit.CorruptException;
import dev.knit.Key;
import dev.knit.Kind;
import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.fsck.Fsck;
import dev.knit.fsck.FsckOptions;
import dev.knit.fsck.FsckReport;
import dev.knit.fsck.Listener;
import dev.knit.transport.Session;
import dev.knit.transport.Transport;
import dev.knit.transport.Transports;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Proves what a wrong digest in one header costs: that text alone. A text built on it is given out
 * if its own digest fits; so does Breezy 3.3.2 with these very files (tried: a and c are read, b is
 * SHA1KnitCorrupt).
 */
class WrongDigestTest {

  @Test
  void whatIsBuiltOnItIsRead(@TempDir Path folder) throws IOException {
    byte[] a = record("a", 1, digest("x\n"), "x\n");
    byte[] b = record("b", 2, "0".repeat(40), "1,1,1\ny\n");
    byte[] c = record("c", 2, digest("x\ny\nz\n"), "2,2,1\nz\n");
    Files.write(folder.resolve("k.knit"), joined(a, b, c));
    Files.writeString(
        folder.resolve("k.kndx"),
        String.format(
            "# bzr knit index 8\n\na fulltext 0 %d  :\nb line-delta %d %d 0 :\nc line-delta %d %d 1 :",
            a.length, a.length, b.length, a.length + b.length, c.length));
    try (Transport root = Transports.open(folder.toString());
        Session session = root.session()) {
      KnitVersionedFile knit =
          KnitVersionedFile.open(session, "k", null, LineStyle.PLAIN, Limits.DEFAULT).await();
      assertEquals(Slice.utf8("x\ny\nz\n"), knit.text(2));
      assertEquals(
          Kind.DIGEST_MISMATCH,
          assertThrows(CorruptException.class, () -> knit.text(1)).damage().kind());
      FsckReport report = Fsck.pair(root, "k", FsckOptions.DEFAULT, Listener.NONE);
      assertEquals(1, report.findings().size());
      assertEquals(Kind.DIGEST_MISMATCH, report.findings().get(0).damage().kind());
      assertEquals(List.of(Key.of(Slice.utf8("b"))), report.findings().get(0).lost());
    }
  }

  private static String digest(String text) {
    return java.util.HexFormat.of()
        .formatHex(TextDigest.sha1().digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static byte[] record(String id, int lines, String digest, String body)
      throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(
          ("version " + id + " " + lines + " " + digest + "\n" + body + "end " + id + "\n")
              .getBytes(StandardCharsets.UTF_8));
    }
    return packed.toByteArray();
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
