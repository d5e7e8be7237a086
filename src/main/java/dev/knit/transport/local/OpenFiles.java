package dev.knit.transport.local;

import dev.knit.transport.TransportPath;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The few files that a session read last, held open. The one asked for longest ago goes first. */
final class OpenFiles {
  /** A reader of one knit needs one, a join two; 1,024 is a common limit of a process. */
  static final int MOST = 16;

  private final AtomicInteger open;
  private final Map<String, FileChannel> channels = new LinkedHashMap<>(32, 0.75f, true);

  /**
   * @param open counts what is open
   */
  OpenFiles(AtomicInteger open) {
    this.open = open;
  }

  @Nullable FileChannel of(String path) {
    return channels.get(path);
  }

  void keep(String path, FileChannel channel) {
    channels.put(path, channel);
    open.incrementAndGet();
    if (channels.size() > MOST) {
      drop(channels.keySet().iterator().next());
    }
  }

  void drop(String path) {
    FileChannel channel = channels.remove(path);
    if (channel != null) {
      close(channel);
    }
  }

  void dropBelow(String directory) {
    Iterator<Map.Entry<String, FileChannel>> each = channels.entrySet().iterator();
    while (each.hasNext()) {
      Map.Entry<String, FileChannel> entry = each.next();
      if (TransportPath.isBelow(entry.getKey(), directory)) {
        each.remove();
        close(entry.getValue());
      }
    }
  }

  private void close(FileChannel channel) {
    open.decrementAndGet();
    try {
      channel.close();
    } catch (IOException ignored) {
      // It was only read from: nothing is lost, and close(2) lets the number go whatever it says.
    }
  }
}
