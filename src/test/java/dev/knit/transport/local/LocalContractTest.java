package dev.knit.transport.local;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.knit.transport.Transport;
import dev.knit.transport.TransportContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** Proves that a directory is a transport, by the contract, and that no test leaves a file open. */
class LocalContractTest extends TransportContract {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path directory;

  @Override
  protected Transport empty() {
    return LocalTransport.of(directory);
  }

  @AfterEach
  void nothingStaysOpen() {
    session().close();
    assertEquals(0, ((LocalTransport) transport()).openFiles());
  }
}
