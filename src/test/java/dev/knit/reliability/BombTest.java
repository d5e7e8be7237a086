package dev.knit.reliability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Proves H1: checks each bomb with two workers in a child JVM whose whole heap is the bound (the
 * input, three times the largest text, 64 MiB), so that a check that takes more dies. Must end with
 * the expected findings, never by an error; hangs are cut after a minute.
 */
class BombTest {
  private static final int MIB = 1 << 20;
  private static final int MILLION = 1_000_000;

  static Stream<Bomb> bombs() {
    return Stream.of(
        overLimit(),
        largeText(),
        twoLargeTexts(),
        lineFeeds(),
        tooManyLines(),
        farPositions(),
        chain(),
        brokenChain(),
        cycles(),
        manyParents(),
        manyMembers(),
        magicGap());
  }

  /** 1 GiB of zeros in 1 MiB, where texts of 64 MiB are allowed. */
  private static Bomb overLimit() {
    byte[] record = Bomb.record("v0", (byte) 0, 1 << 30, false);
    return Bomb.ofRecords(
        "1 GiB of zeros", 1 << 30, 64 * MIB, "keys=1 read=0 {text-over-limit=1}", record);
  }

  private static Bomb largeText() {
    byte[] record = Bomb.record("v0", (byte) 0, 128 * MIB, false);
    return Bomb.ofRecords("128 MiB of zeros", 128 * MIB, 1 << 30, "keys=1 read=1 {}", record);
  }

  /** Enough of them for several units: two workers could hold one each. */
  private static Bomb twoLargeTexts() {
    byte[][] records = new byte[24][];
    for (int i = 0; i < records.length; i++) {
      records[i] = Bomb.record("v" + i, (byte) 0, 64 * MIB, false);
    }
    return Bomb.ofRecords("24 x 64 MiB", 64 * MIB, 1 << 30, "keys=24 read=24 {}", records);
  }

  /** A text costs its bytes and four for each line. */
  private static Bomb lineFeeds() {
    byte[] record = Bomb.record("v0", (byte) '\n', 32 * MIB, true);
    return Bomb.ofRecords("32 Mi line feeds", 5 * 32 * MIB, 1 << 30, "keys=1 read=1 {}", record);
  }

  private static Bomb tooManyLines() {
    byte[] record = Bomb.record("v0", (byte) '\n', 64 * MIB, true);
    return Bomb.ofRecords(
        "64 Mi line feeds where 64 MiB are allowed",
        64 * MIB,
        64 * MIB + 100,
        "keys=1 read=0 {text-over-limit=1}",
        record);
  }

  private static Bomb farPositions() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      lines.append("\nv" + i + " fulltext " + (1L << 59) + " " + (1L << 59) + "  :");
    }
    return Bomb.ofIndex(
        "positions of 2^59",
        lines,
        new byte[100],
        "keys=1000 read=0 {data-unreferenced=1, record-beyond-end=1000}");
  }

  /** Each delta is a record of its own, all of them empty. */
  private static Bomb chain() {
    byte[] base = Bomb.record("v0", (byte) 'x', 100, false);
    ByteArrayOutputStream knit = new ByteArrayOutputStream();
    knit.writeBytes(base);
    StringBuilder lines = new StringBuilder("\nv0 fulltext 0 " + base.length + "  :");
    String digest = new String(digestLine(), StandardCharsets.US_ASCII);
    int count = MILLION / 10;
    for (int i = 1; i < count; i++) {
      byte[] record = packed("version v" + i + " 0 " + digest + "\nend v" + i + "\n");
      lines.append(
          "\nv" + i + " line-delta " + knit.size() + " " + record.length + " " + (i - 1) + " :");
      knit.writeBytes(record);
    }
    return Bomb.ofIndex(
        "chain of 10^5", lines, knit.toByteArray(), "keys=" + count + " read=" + count + " {}");
  }

  /** All lines point at one record. */
  private static Bomb brokenChain() {
    byte[] base = Bomb.record("v0", (byte) 'x', 100, false);
    StringBuilder lines = new StringBuilder("\nv0 fulltext 0 " + base.length + "  :");
    int count = MILLION / 50; // a finding takes some 0.7 KiB
    for (int i = 1; i < count; i++) {
      lines.append("\nv" + i + " line-delta 0 " + base.length + " " + (i - 1) + " :");
    }
    return Bomb.ofIndex(
        "chain of 20,000 on one record",
        lines,
        base,
        "keys=" + count + " read=1 {record-of-other-key=" + (count - 1) + "}");
  }

  private static Bomb cycles() {
    StringBuilder lines = new StringBuilder();
    int count = MILLION / 10;
    for (int i = 0; i < count; i++) {
      lines.append("\nv" + i + " fulltext 0 9  :");
    }
    for (int i = 0; i < count; i++) {
      lines.append("\nv" + i + " line-delta 0 9 " + (i + 1) % count + " :");
    }
    return Bomb.ofIndex(
        "a circle of 10^5 deltas", lines, new byte[9], "keys=" + count + " read=0 {basis-cycle=1}");
  }

  private static Bomb manyParents() {
    byte[] base = Bomb.record("v0", (byte) 'x', 100, false);
    StringBuilder lines =
        new StringBuilder("\nv0 fulltext 0 " + base.length + "  :\nv0 fulltext 0 " + base.length);
    for (int i = 0; i < MILLION; i++) {
      lines.append(" 0");
    }
    return Bomb.ofIndex("10^6 parents", lines.append(" :"), base, "keys=1 read=1");
  }

  private static Bomb manyMembers() {
    byte[] empty = packed("");
    ByteArrayOutputStream knit = new ByteArrayOutputStream();
    for (int i = 0; i < MILLION; i++) {
      knit.writeBytes(empty);
    }
    return Bomb.ofRecords(
        "10^6 gzip members in a record",
        0,
        1 << 30,
        "keys=1 read=0 {record-malformed=1}",
        knit.toByteArray());
  }

  /** What claims to begin a record at each tenth byte of a gap, and to be 4 MiB long. */
  private static Bomb magicGap() {
    byte[] gap = new byte[8 * MIB];
    for (int i = 0; i + 10 < gap.length; i += 10) {
      gap[i] = 0x1f;
      gap[i + 1] = (byte) 0x8b;
      gap[i + 2] = 8;
    }
    gap[gap.length - 2] = 0x3f;
    return Bomb.ofIndex(
        "gzip headers in a gap", new StringBuilder(), gap, "keys=0 read=0 {data-unreferenced=1}");
  }

  private static byte[] digestLine() {
    try {
      java.security.MessageDigest sha1 = java.security.MessageDigest.getInstance("SHA-1");
      sha1.update(Bomb.ascii("x".repeat(100) + "\n"));
      return Bomb.ascii(java.util.HexFormat.of().formatHex(sha1.digest()));
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private static byte[] packed(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (java.util.zip.GZIPOutputStream gzip = new java.util.zip.GZIPOutputStream(out)) {
      gzip.write(Bomb.ascii(text));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  @ParameterizedTest
  @MethodSource("bombs")
  void staysWithinItsHeap(Bomb bomb, @TempDir Path folder) throws Exception {
    Files.write(folder.resolve("x.kndx"), bomb.kndx());
    Files.write(folder.resolve("x.knit"), bomb.knit());
    Path out = folder.resolve("out");
    long heap = bomb.heapBytes() >> 10;
    Process child =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx" + heap + "k",
                    "-XX:-UsePerfData",
                    "-cp",
                    System.getProperty(
                        "surefire.test.class.path", System.getProperty("java.class.path")),
                    BombMain.class.getName(),
                    folder.toString(),
                    "" + bomb.maxText()))
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    long began = System.nanoTime();
    boolean ended = child.waitFor(60, TimeUnit.SECONDS);
    if (!ended) {
      child.destroyForcibly().waitFor();
    }
    String printed = Files.readString(out);
    System.out.printf(
        "H1 %s: %d KiB of input, heap of %d KiB, %.1f s: %s%n",
        bomb.name(),
        (bomb.kndx().length + bomb.knit().length) >> 10,
        heap,
        (System.nanoTime() - began) / 1e9,
        printed.lines().limit(3).toList());
    assertTrue(ended, "hangs");
    assertEquals(0, child.exitValue(), printed);
    assertTrue(printed.startsWith(bomb.expected()), printed);
  }
}
