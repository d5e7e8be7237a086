package dev.knit.transport.local;

import dev.knit.CorruptException;
import dev.knit.Slice;
import dev.knit.transport.FirstBlockCheck;
import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * Reads files. The lstat in front of an open tells size and type: a FIFO, which would hold us for
 * ever, is not opened, and the array is made to measure.
 */
final class Reading {
  /**
   * The JDK copies through a direct buffer as large as the request, which it keeps for the thread;
   * so requests are kept small.
   */
  private static final int MOST_AT_ONCE = 1 << 18;

  private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  private static final Set<OpenOption> READ =
      Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

  private final Places places;
  private final OpenFiles open;

  Reading(Places places, OpenFiles open) {
    this.places = places;
    this.open = open;
  }

  Slice get(String path, FirstBlockCheck check, long maxBytes)
      throws TransportException, CorruptException {
    Places.Found file = found(path);
    long size = file.attributes().size();
    try (FileChannel channel = FileChannel.open(file.path(), READ)) {
      int first = (int) Math.min(size, MOST_AT_ONCE);
      byte[] bytes = new byte[first];
      int got = read(channel, bytes, 0, 0, path);
      check.check(Slice.of(bytes, 0, got));
      if (size > Math.min(maxBytes, LONGEST_ARRAY)) {
        throw new TransportException(
            Reason.TOO_LARGE, path, size + " bytes, at most " + maxBytes + " are read");
      }
      if (size > first && got == first) {
        byte[] whole = new byte[(int) size];
        System.arraycopy(bytes, 0, whole, 0, first);
        bytes = whole;
        got += read(channel, bytes, first, first, path);
      }
      return Slice.of(bytes, 0, got);
    } catch (CorruptException refused) {
      throw refused;
    } catch (IOException failure) {
      throw Failures.of(failure, path);
    }
  }

  Slice getRange(String path, long offset, int length) throws TransportException {
    try {
      FileChannel channel = channel(path);
      long there = Math.max(0, channel.size() - offset);
      byte[] bytes = new byte[(int) Math.min(there, length)];
      return Slice.of(bytes, 0, read(channel, bytes, 0, offset, path));
    } catch (IOException failure) {
      open.drop(path); // an interrupt has closed the channel; whatever it was, start afresh
      throw Failures.of(failure, path);
    }
  }

  private FileChannel channel(String path) throws IOException {
    FileChannel known = open.of(path);
    if (known != null) {
      return known;
    }
    FileChannel channel = FileChannel.open(found(path).path(), READ);
    open.keep(path, channel);
    return channel;
  }

  private Places.Found found(String path) throws TransportException {
    try {
      Places.Found found = places.found(path);
      Regular.require(found, path);
      return found;
    } catch (IOException failure) {
      throw Failures.of(failure, path);
    }
  }

  /** Fills the array from {@code at} on; answers how much there was. */
  private static int read(FileChannel channel, byte[] bytes, int at, long offset, String path)
      throws TransportException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes).position(at);
    while (buffer.position() < bytes.length) {
      buffer.limit(Math.min(bytes.length, buffer.position() + MOST_AT_ONCE));
      long from = offset + buffer.position() - at;
      try {
        if (channel.read(buffer, from) < 0) {
          break;
        }
      } catch (IOException failure) {
        throw Failures.of(failure, path, from);
      }
    }
    return buffer.position() - at;
  }
}
