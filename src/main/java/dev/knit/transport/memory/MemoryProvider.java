package dev.knit.transport.memory;

import dev.knit.transport.Transport;
import dev.knit.transport.TransportProvider;
import java.util.Set;

/** {@code memory:NAME}: the same tree for the same name, as long as the process lives. */
public final class MemoryProvider implements TransportProvider {
  @Override
  public Set<String> schemes() {
    return Set.of("memory");
  }

  @Override
  public Transport open(String url) {
    return MemoryTransport.named(url.substring("memory:".length()));
  }
}
