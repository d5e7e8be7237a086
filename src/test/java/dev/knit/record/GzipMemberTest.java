package dev.knit.record;

import static dev.knit.record.GzipMember.State.BROKEN;
import static dev.knit.record.GzipMember.State.CHECKSUM;
import static dev.knit.record.GzipMember.State.OVER_LIMIT;
import static dev.knit.record.GzipMember.State.SOUND;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Proves what a gzip member may look like, how each fault in it is named, and that no claim of a
 * length decides how much memory is taken. Members are made by the JDK and then bent byte by byte.
 */
class GzipMemberTest {
  private static final long NO_LIMIT = Long.MAX_VALUE;
  private static final byte[] TEXT = "some text\nof two lines\n".getBytes(StandardCharsets.UTF_8);

  private final GzipMember gzip = new GzipMember();

  @AfterEach
  void close() {
    gzip.close();
  }

  @Test
  void aMemberIsExpanded() {
    byte[] packed = pack(TEXT);
    assertEquals(SOUND, expand(packed));
    assertArrayEquals(TEXT, expanded());
    assertEquals(packed.length, gzip.packedLength());
    assertEquals("", gzip.why());
  }

  @Test
  void anEmptyTextAndATextOfTheLimitAreExpanded() {
    assertEquals(SOUND, expand(pack(new byte[0])));
    assertEquals(0, gzip.length());
    byte[] packed = pack(TEXT);
    assertEquals(SOUND, gzip.expand(packed, 0, packed.length, TEXT.length));
    assertEquals(OVER_LIMIT, gzip.expand(packed, 0, packed.length, TEXT.length - 1));
    assertEquals("more than 22 bytes", gzip.why());
    assertEquals(OVER_LIMIT, gzip.expand(packed, 0, packed.length, 0));
  }

  @Test
  void onlyTheRangeIsLookedAt() {
    byte[] packed = join(new byte[] {1, 2, 3}, pack(TEXT), new byte[] {4, 5});
    assertEquals(SOUND, gzip.expand(packed, 3, packed.length - 2, NO_LIMIT));
    assertArrayEquals(TEXT, expanded());
  }

  @Test
  void severalMembersAndZeroBytesBehindThemAreOneRecord() {
    byte[] one = pack(TEXT);
    byte[] large = pack(new byte[5000]);
    assertEquals(SOUND, expand(join(one, one, large, one, new byte[7])));
    assertArrayEquals(join(TEXT, TEXT, new byte[5000], TEXT), expanded());
    assertEquals(3 * one.length + large.length, gzip.packedLength());
  }

  @Test
  void anythingElseBehindAMemberIsDamage() {
    byte[] one = pack(TEXT);
    assertEquals(BROKEN, expand(join(one, new byte[] {0, 0, 7})));
    assertEquals("bytes behind the record at its byte " + (one.length + 2), gzip.why());
    assertEquals(BROKEN, expand(join(one, new byte[] {0x1f})));
    assertEquals(BROKEN, expand(join(one, new byte[] {0x1f, 0})));
    assertEquals(BROKEN, expand(join(one, new byte[] {0x1f, (byte) 0x8b})));
    assertEquals("no gzip header", gzip.why());
  }

  @Test
  void theFirstOfSeveralIsExpandedAlone() {
    byte[] one = pack(TEXT);
    byte[] all = join(one, pack(new byte[9]), new byte[] {1, 2, 3});
    assertEquals(SOUND, gzip.expandFirst(all, 0, all.length, NO_LIMIT));
    assertArrayEquals(TEXT, expanded());
    assertEquals(one.length, gzip.packedLength());
    assertEquals(BROKEN, gzip.expandFirst(all, 1, all.length, NO_LIMIT));
    assertEquals(0, gzip.packedLength());
  }

  @Test
  void headersWithAllFieldsAreRead() {
    byte[] packed = pack(TEXT);
    byte[] deflated = Arrays.copyOfRange(packed, 10, packed.length);
    for (int flags = 0; flags < 32; flags++) {
      byte[] header = header(flags);
      assertEquals(SOUND, expand(join(header, deflated)), "flags " + flags);
      assertArrayEquals(TEXT, expanded());
      for (int cut = 0; cut <= header.length; cut++) {
        assertEquals(BROKEN, expand(Arrays.copyOf(header, cut)), "flags " + flags + " cut " + cut);
      }
    }
  }

  @Test
  void headersOfNoKindAreRefused() {
    for (int[] change : new int[][] {{0, 0x1e}, {1, 0x8a}, {2, 9}, {3, 32}, {3, 64}, {3, 128}}) {
      byte[] packed = pack(TEXT);
      packed[change[0]] = (byte) change[1];
      assertEquals(BROKEN, expand(packed));
      assertEquals("no gzip header", gzip.why());
    }
    byte[] claimsExtra = header(4);
    claimsExtra[10] = (byte) 0xff;
    claimsExtra[11] = (byte) 0xff;
    assertEquals(BROKEN, expand(join(claimsExtra, pack(TEXT))));
  }

  @Test
  void everyFlippedBitBehindTheHeaderIsFound() {
    byte[] packed = pack(TEXT);
    int checksum = packed.length - 8;
    for (int bit = 8 * 10; bit < 8 * packed.length; bit++) {
      byte[] bent = packed.clone();
      bent[bit / 8] ^= (byte) (1 << bit % 8);
      GzipMember.State state = expand(bent);
      if (state == SOUND) { // bits that fill up the last deflated byte mean nothing to anyone
        assertEquals(checksum - 1, bit / 8);
        assertArrayEquals(TEXT, expanded());
        continue;
      }
      assertTrue(state == BROKEN || state == CHECKSUM, "bit " + bit);
      if (bit >= 8 * checksum) {
        assertEquals(CHECKSUM, state);
        assertArrayEquals(TEXT, expanded()); // given out all the same
        assertTrue(gzip.why().contains(bit < 8 * (checksum + 4) ? "checksum" : "23 bytes where"));
      }
    }
  }

  @Test
  void everyTruncationIsFound() {
    byte[] packed = pack(TEXT);
    for (int cut = 0; cut < packed.length; cut++) {
      assertEquals(BROKEN, expand(Arrays.copyOf(packed, cut)), "cut " + cut);
    }
  }

  @Test
  void whatCameBeforeTheFaultIsGivenOut() {
    byte[] text = new byte[100_000];
    new Random(3).nextBytes(text); // does not compress: stored bytes lie as they are
    byte[] packed = pack(text);
    assertEquals(BROKEN, expand(Arrays.copyOf(packed, packed.length / 2)));
    assertTrue(gzip.length() > 40_000);
    assertArrayEquals(Arrays.copyOf(text, gzip.length()), expanded());
  }

  @Test
  void wrongClaimsOfALengthCostTimeAndNotMemory() {
    byte[] large = new byte[9 << 20]; // beyond what a claim is believed
    new Random(4).nextBytes(large);
    for (byte[] text : new byte[][] {TEXT, new byte[2 << 20], large}) {
      for (long claim : new long[] {0, 1, 5000, 3 << 20, 5 << 20, 1L << 31, (1L << 32) - 1}) {
        byte[] packed = pack(text);
        for (int i = 0; i < 4; i++) {
          packed[packed.length - 4 + i] = (byte) (claim >>> 8 * i);
        }
        assertEquals(CHECKSUM, expand(packed), "claim " + claim);
        assertArrayEquals(text, expanded());
        int most = Math.max(text.length, Math.min(4 << 20, 1032 * packed.length));
        assertTrue(gzip.bytes().length <= most, gzip.bytes().length + " for " + claim);
      }
    }
  }

  @Test
  void aGibibyteOfZerosInAMebibyteIsRefusedWithoutAnArray() {
    byte[] bomb = bomb(1 << 30);
    assertTrue(bomb.length < 1 << 21);
    assertEquals(OVER_LIMIT, gzip.expand(bomb, 0, bomb.length, 1 << 26));
    assertTrue(gzip.bytes().length <= 4 << 20);
    bomb[bomb.length - 1] = 0; // claims less than it holds
    bomb[bomb.length - 4] = 1;
    assertEquals(OVER_LIMIT, gzip.expand(bomb, 0, bomb.length, 1 << 26));
    assertTrue(gzip.bytes().length <= 4 << 20);
  }

  @Test
  void aBombThatIsBrokenInsideItsCountIsBroken() {
    byte[] text = new byte[9 << 20];
    new Random(5).nextBytes(text);
    byte[] packed = pack(text);
    byte[] cut = Arrays.copyOf(packed, packed.length / 2);
    assertEquals(BROKEN, expand(cut));
    byte[] bent = packed.clone();
    Arrays.fill(bent, bent.length / 2, bent.length / 2 + (1 << 17), (byte) 0xff);
    GzipMember.State state = expand(bent);
    assertTrue(state == BROKEN || state == CHECKSUM);
  }

  @Test
  void veryManyMembersAreNotCopiedForEach() {
    byte[] one = pack(new byte[] {'x'});
    int members = 50_000;
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(pack(new byte[1 << 25]));
    for (int i = 0; i < members; i++) {
      all.writeBytes(one);
    }
    assertEquals(SOUND, expand(all.toByteArray())); // 32 MiB for each member would take minutes
    assertEquals((1 << 25) + members, gzip.length());
  }

  private GzipMember.State expand(byte[] packed) {
    return gzip.expand(packed, 0, packed.length, NO_LIMIT);
  }

  private byte[] expanded() {
    return Arrays.copyOf(gzip.bytes(), gzip.length());
  }

  /** A header with extra field 4, name 8, comment 16, checksum 2. */
  private static byte[] header(int flags) {
    ByteArrayOutputStream header = new ByteArrayOutputStream();
    header.writeBytes(new byte[] {0x1f, (byte) 0x8b, 8, (byte) flags, 1, 2, 3, 4, 0, 3});
    if ((flags & 4) != 0) {
      header.writeBytes(new byte[] {3, 0, 'a', 0, 'b'});
    }
    if ((flags & 8) != 0) {
      header.writeBytes(new byte[] {'n', 'a', 'm', 'e', 0});
    }
    if ((flags & 16) != 0) {
      header.writeBytes(new byte[] {0});
    }
    if ((flags & 2) != 0) {
      header.writeBytes(new byte[] {9, 9});
    }
    return header.toByteArray();
  }

  private static byte[] bomb(int zeros) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed, 1 << 16)) {
      byte[] block = new byte[1 << 20];
      for (int i = 0; i < zeros >> 20; i++) {
        out.write(block);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  static byte[] pack(byte[] text) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
