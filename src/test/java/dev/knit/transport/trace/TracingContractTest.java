package dev.knit.transport.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.knit.transport.Transport;
import dev.knit.transport.TransportContract;
import dev.knit.transport.local.LocalTransport;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * Proves that watching changes nothing, by the contract, and that no test leaves a session open.
 */
class TracingContractTest extends TransportContract {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path directory;

  @Override
  protected Transport empty() {
    return new TracingTransport(LocalTransport.withoutSync(directory), TraceListener.NONE);
  }

  @AfterEach
  void noSessionStaysOpen() {
    session().close();
    assertEquals(List.of(), ((TracingTransport) transport()).openSessions());
  }
}
