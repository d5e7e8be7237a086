package dev.knit.transport.faulty;

import dev.knit.transport.Transport;
import dev.knit.transport.TransportContract;
import dev.knit.transport.memory.MemoryTransport;

/** Proves that a plan without faults changes nothing, by the contract. */
class FaultlessContractTest extends TransportContract {
  @Override
  protected Transport empty() {
    return new FaultyTransport(new MemoryTransport(), FaultPlan.NONE);
  }
}
