package dev.knit.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.knit.Slice;
import dev.knit.transport.TransportException.Reason;

/** What the parts of {@link TransportContract} stand on. */
public interface ContractFixture {
  /** Of this test, empty at its start. */
  Transport transport();

  /** One of its sessions. */
  Session session();

  /** How many flights of this medium an operation needs; 1 where the work is done at the call. */
  int flights(Op op);

  default Slice whole(String path) throws Exception {
    return session().get(path, FirstBlockCheck.NONE, 1 << 30).await();
  }

  static Slice bytes(String text) {
    return Slice.utf8(text);
  }

  /** Bytes that differ from their neighbours near and far. */
  static Slice pattern(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i ^ i >>> 8 ^ i >>> 16);
    }
    return Slice.of(bytes);
  }

  static TransportException fails(Reason reason, Reply<?> reply) {
    TransportException failure = assertThrows(TransportException.class, reply::await);
    assertEquals(reason, failure.reason(), failure.getMessage());
    return failure;
  }
}
