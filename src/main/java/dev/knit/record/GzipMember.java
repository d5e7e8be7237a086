package dev.knit.record;

import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Expands the gzip members of one record. One for a thread: it keeps its inflater (a reused one is
 * 1.7 times as fast as a new stream a record) and its answer, which the next call replaces.
 *
 * <p>Several members in one range and zero bytes behind the last are read, as Breezy does; anything
 * else behind it is damage.
 */
public final class GzipMember implements AutoCloseable {
  /** How the last expansion ended. */
  public enum State {
    SOUND,
    /** All was expanded, but the checksum or the length behind it is another. */
    CHECKSUM,
    BROKEN,
    OVER_LIMIT
  }

  private static final int HEADER = 10;
  private static final int TRAILER = 8;
  private static final int MOST_ARRAY = Integer.MAX_VALUE - 8;
  // Deflate expands 1032 times at most.
  private static final long MOST_EXPANSION = 1032;
  // Up to here the length that a member claims is taken at its word. What is longer, or proves
  // longer than its claim, is counted before it gets an array: a second pass, but no spare copy.
  private static final int TRUSTED_CLAIM = 4 << 20;
  private static final int FTEXT = 1;
  private static final int FHCRC = 2;
  private static final int FEXTRA = 4;
  private static final int FNAME = 8;
  private static final int FCOMMENT = 16;

  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();
  private byte[] scratch = new byte[0];
  private byte[] out = new byte[0];
  private int limit;
  private int length;
  private boolean claimed; // the range ends where the member is said to: its last bytes may count
  private int packedLength;
  private String why = "";
  private State state = State.SOUND;

  /**
   * Expands {@code data[from .. to)}.
   *
   * @param maxBytes more than these are not expanded
   */
  public State expand(byte[] data, int from, int to, long maxBytes) {
    start(maxBytes);
    int at = from;
    do {
      at = member(data, at, to);
      if (at < 0) {
        return state;
      }
    } while (at + 1 < to && data[at] == 0x1f && data[at + 1] == (byte) 0x8b);
    packedLength = at - from;
    for (; at < to; at++) {
      if (data[at] != 0) {
        return fail(State.BROKEN, "bytes behind the record at its byte " + (at - from));
      }
    }
    return state;
  }

  /** Whether a member may begin at {@code at}: the first three bytes of its header are there. */
  public static boolean mayBeginAt(byte[] data, int at, int to) {
    return to - at > 2 && data[at] == 0x1f && data[at + 1] == (byte) 0x8b && data[at + 2] == 8;
  }

  /** Expands the one member that begins at {@code from}, whatever lies behind it. */
  public State expandFirst(byte[] data, int from, int to, long maxBytes) {
    start(maxBytes);
    claimed = false;
    int end = member(data, from, to);
    packedLength = Math.max(0, end - from);
    return state;
  }

  private void start(long maxBytes) {
    limit = (int) Math.min(maxBytes, MOST_ARRAY);
    length = 0;
    packedLength = 0;
    out = new byte[0];
    state = State.SOUND;
    why = "";
    claimed = true;
  }

  /**
   * What was expanded, from its start, as far as it went; the array is the caller's from now on.
   */
  public byte[] bytes() {
    return out;
  }

  public int length() {
    return length;
  }

  /**
   * Bytes that the members themselves took, without zero bytes behind them. Of what was not BROKEN.
   */
  public int packedLength() {
    return packedLength;
  }

  /** What is wrong, if the state is not SOUND. */
  public String why() {
    return why;
  }

  /** Expands one member behind what is there; answers where it ends, or -1. */
  private int member(byte[] data, int from, int to) {
    int body = behindHeader(data, from, to);
    if (body < 0) {
      fail(State.BROKEN, "no gzip header");
      return -1;
    }
    int before = length;
    if (!inflate(data, body, to)) {
      return -1;
    }
    int end = to - inflater.getRemaining();
    if (end > to - TRAILER) {
      fail(State.BROKEN, "the record ends inside its checksum");
      return -1;
    }
    checkTrailer(data, end, before);
    return end + TRAILER;
  }

  private void checkTrailer(byte[] data, int end, int before) {
    crc.reset();
    crc.update(out, before, length - before);
    int storedLength = little(data, end + 4);
    if (little(data, end) != (int) crc.getValue()) {
      fail(
          State.CHECKSUM,
          String.format("checksum %08x where %08x is stored", crc.getValue(), little(data, end)));
    } else if (storedLength != length - before) {
      fail(
          State.CHECKSUM,
          (length - before)
              + " bytes where "
              + Integer.toUnsignedLong(storedLength)
              + " are stored");
    }
  }

  private boolean inflate(byte[] data, int body, int to) {
    int before = length;
    begin(data, body, to);
    try {
      reserve(claim(data, body, to));
      length += inflater.inflate(out, length, out.length - length);
      if (!inflater.finished() && length == out.length) {
        long whole = count();
        if (whole > limit - before) {
          fail(State.OVER_LIMIT, "more than " + limit + " bytes");
          return false;
        }
        length = before;
        begin(data, body, to);
        reserve((int) whole);
        length += inflater.inflate(out, length, out.length - length);
      }
    } catch (DataFormatException e) {
      length = before + (int) inflater.getBytesWritten();
      fail(State.BROKEN, String.valueOf(e.getMessage()));
      return false;
    }
    if (!inflater.finished()) {
      fail(State.BROKEN, "the compressed bytes break off");
    }
    return inflater.finished();
  }

  private void begin(byte[] data, int body, int to) {
    inflater.reset();
    inflater.setInput(data, body, to - body);
  }

  /**
   * How many bytes the member is believed to hold: what the last four bytes of the range say, which
   * are the right ones if one member fills it.
   */
  private int claim(byte[] data, int body, int to) {
    long claim = claimed && to - body >= TRAILER ? Integer.toUnsignedLong(little(data, to - 4)) : 0;
    long atMost = Math.min(MOST_EXPANSION * (to - body), limit - length);
    return claim <= Math.min(TRUSTED_CLAIM, atMost) ? (int) claim : 0;
  }

  /** Room for so many bytes more; a record of very many members is not copied for each. */
  private void reserve(int more) {
    int wanted = length + more;
    if (wanted > out.length) {
      out = Arrays.copyOf(out, (int) Math.max(wanted, Math.min(limit, 2L * length)));
    }
  }

  /** Bytes of the whole stream, up to its end or a fault, not many more than the limit. */
  private long count() {
    if (scratch.length == 0) {
      scratch = new byte[1 << 16];
    }
    try {
      while (inflater.getBytesWritten() <= limit && inflater.inflate(scratch) > 0) {}
    } catch (DataFormatException e) {
      return inflater.getBytesWritten(); // the next pass ends there too
    }
    return inflater.getBytesWritten();
  }

  /** Where the deflated bytes start, or -1. */
  private static int behindHeader(byte[] data, int from, int to) {
    if (to - from < HEADER || !mayBeginAt(data, from, to)) {
      return -1;
    }
    int flags = data[from + 3];
    if ((flags & ~(FTEXT | FHCRC | FEXTRA | FNAME | FCOMMENT)) != 0) {
      return -1;
    }
    int at = from + HEADER;
    if ((flags & FEXTRA) != 0) {
      int extra = to - at < 2 ? to - at : 2 + (data[at] & 0xff) + ((data[at + 1] & 0xff) << 8);
      at += Math.min(extra, to - at);
    }
    for (int names = flags & (FNAME | FCOMMENT); names != 0 && at < to; names &= names - 1) {
      while (at < to && data[at] != 0) {
        at++;
      }
      at++;
    }
    int checksum = (flags & FHCRC) != 0 ? 2 : 0;
    return to - at > checksum ? at + checksum : -1;
  }

  private static int little(byte[] data, int at) {
    return data[at] & 0xff
        | (data[at + 1] & 0xff) << 8
        | (data[at + 2] & 0xff) << 16
        | data[at + 3] << 24;
  }

  private State fail(State how, String reason) {
    state = how;
    why = reason;
    return how;
  }

  @Override
  public void close() {
    inflater.end();
  }
}
