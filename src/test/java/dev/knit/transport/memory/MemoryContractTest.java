package dev.knit.transport.memory;

import dev.knit.transport.Transport;
import dev.knit.transport.TransportContract;

/** Proves that a tree in memory is a transport, by the contract. */
class MemoryContractTest extends TransportContract {
  @Override
  protected Transport empty() {
    return new MemoryTransport();
  }
}
