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
  // Up to here the length that a member claims is taken at its word; a longer one is counted first.
  private static final int TRUSTED_CLAIM = 4 << 20;
  private static final int FTEXT = 1;
  private static final int FHCRC = 2;
  private static final int FEXTRA = 4;
  private static final int FNAME = 8;
  private static final int FCOMMENT = 16;

  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();
  private byte[] out = new byte[0];
  private int length;
  private int packedLength;
  private String why = "";
  private State state = State.SOUND;

  /**
   * Expands {@code data[from .. to)}.
   *
   * @param maxBytes more than these are not expanded
   */
  public State expand(byte[] data, int from, int to, long maxBytes) {
    start();
    int at = from;
    do {
      at = member(data, at, to, maxBytes);
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

  /** Expands the one member that begins at {@code from}, whatever lies behind it. */
  public State expandFirst(byte[] data, int from, int to, long maxBytes) {
    start();
    int end = member(data, from, to, maxBytes);
    packedLength = Math.max(0, end - from);
    return state;
  }

  private void start() {
    length = 0;
    out = new byte[0];
    state = State.SOUND;
    why = "";
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

  private int member(byte[] data, int from, int to, long maxBytes) {
    int body = behindHeader(data, from, to);
    if (body < 0) {
      fail(State.BROKEN, "no gzip header");
      return -1;
    }
    int before = length;
    long room = roomFor(data, body, to, maxBytes - length);
    if (room < 0) {
      return -1;
    }
    inflater.reset();
    inflater.setInput(data, body, to - body);
    out = length == 0 ? new byte[(int) room] : Arrays.copyOf(out, (int) (length + room));
    if (!inflate(maxBytes)) {
      return -1;
    }
    int end = to - inflater.getRemaining();
    if (end > to - TRAILER) {
      fail(State.BROKEN, "the record ends inside its checksum");
      return -1;
    }
    crc.reset();
    crc.update(out, before, length - before);
    if (little(data, end) != (int) crc.getValue()) {
      fail(
          State.CHECKSUM,
          String.format("checksum %08x where %08x is stored", crc.getValue(), little(data, end)));
    } else if (little(data, end + 4) != length - before) {
      fail(
          State.CHECKSUM,
          (length - before)
              + " bytes where "
              + (little(data, end + 4) & 0xffffffffL)
              + " are stored");
    }
    return end + TRAILER;
  }

  private boolean inflate(long maxBytes) {
    try {
      while (true) {
        int got = inflater.inflate(out, length, out.length - length);
        length += got;
        if (inflater.finished()) {
          return true;
        }
        if (length < out.length && (inflater.needsInput() || inflater.needsDictionary())) {
          fail(State.BROKEN, "the compressed bytes break off");
          return false;
        }
        if (length == out.length) {
          if (length >= maxBytes) {
            fail(State.OVER_LIMIT, "more than " + maxBytes + " bytes");
            return false;
          }
          out = Arrays.copyOf(out, (int) Math.min(maxBytes, 2L * length + 512));
        }
      }
    } catch (DataFormatException e) {
      fail(State.BROKEN, String.valueOf(e.getMessage()));
      return false;
    }
  }

  /**
   * How large an array the member at {@code body} wants, or -1 if it is over the limit. The claim
   * is the last four bytes of the range, which are the right ones if one member fills it; a wrong
   * one costs time, not memory.
   */
  private long roomFor(byte[] data, int body, int to, long limit) {
    long claim = to - body >= TRAILER ? little(data, to - 4) & 0xffffffffL : 0;
    long atMost =
        Math.min(
            1032L * (to - body),
            Math.min(limit, Integer.MAX_VALUE - 8)); // deflate expands 1032 times at most
    if (claim <= Math.min(TRUSTED_CLAIM, atMost)) {
      return claim;
    }
    if (atMost <= TRUSTED_CLAIM) {
      return Math.min(64L * 1024, atMost);
    }
    return count(data, body, to, atMost, limit);
  }

  private long count(byte[] data, int body, int to, long atMost, long limit) {
    byte[] scratch = new byte[1 << 16];
    inflater.reset();
    inflater.setInput(data, body, to - body);
    long counted = 0;
    try {
      while (!inflater.finished()) {
        int got = inflater.inflate(scratch);
        counted += got;
        if (counted > limit || counted > Integer.MAX_VALUE - 8) {
          fail(State.OVER_LIMIT, "more than " + limit + " bytes");
          return -1;
        }
        if (got == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
          break;
        }
      }
    } catch (DataFormatException e) {
      return Math.min(counted, atMost); // inflate() meets it again and says so
    }
    return Math.min(counted, atMost);
  }

  /** Where the deflated bytes start, or -1. */
  private static int behindHeader(byte[] data, int from, int to) {
    if (to - from < HEADER
        || data[from] != 0x1f
        || data[from + 1] != (byte) 0x8b
        || data[from + 2] != 8) {
      return -1;
    }
    int flags = data[from + 3];
    if ((flags & ~(FTEXT | FHCRC | FEXTRA | FNAME | FCOMMENT)) != 0) {
      return -1;
    }
    int at = from + HEADER;
    if ((flags & FEXTRA) != 0) {
      at += to - at < 2 ? to : 2 + (data[at] & 0xff) + ((data[at + 1] & 0xff) << 8);
    }
    for (int names = flags & (FNAME | FCOMMENT); names != 0; names &= names - 1) {
      while (at < to && data[at] != 0) {
        at++;
      }
      at++;
    }
    at += (flags & FHCRC) != 0 ? 2 : 0;
    return at < to && at > 0 ? at : -1;
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
