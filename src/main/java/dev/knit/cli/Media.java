package dev.knit.cli;

import dev.knit.transport.Transport;
import dev.knit.transport.TransportException;
import dev.knit.transport.Transports;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Opens a run's transports, watches them if that is asked for, and closes them at its end. */
final class Media implements AutoCloseable {
  private final List<Transport> open = new ArrayList<>();
  private final @Nullable Watch watch;

  Media(Terminal terminal, @Nullable String traceFile, boolean profile) throws IOException {
    this.watch = traceFile == null && !profile ? null : new Watch(terminal, traceFile, profile);
  }

  /** The caller need not close it. */
  Transport open(String urlOrPath) throws TransportException {
    Transport plain = Transports.open(urlOrPath);
    Transport opened = watch == null ? plain : watch.over(plain);
    open.add(opened);
    return opened;
  }

  /** Closes all that is open: between two targets, of which there may be thousands. */
  void release() {
    open.forEach(Transport::close);
    open.clear();
  }

  @Override
  public void close() throws IOException {
    release();
    if (watch != null) {
      watch.close();
    }
  }
}
