package dev.knit.transport;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * Proves that a transport that can do everything does what {@link Transport} and {@link Session}
 * say, by the parts named below. How: every implementation extends this and gives an empty tree.
 */
public abstract class TransportContract
    implements ReadingContract,
        WritingContract,
        SessionContract,
        HostileNamesContract,
        DepthContract {
  private Transport transport;
  private Session session;

  /** A transport whose root is there and empty. */
  protected abstract Transport empty() throws Exception;

  @Override
  public Transport transport() {
    return transport;
  }

  @Override
  public Session session() {
    return session;
  }

  @Override
  public int flights(Op op) {
    return 1;
  }

  @BeforeEach
  void open() throws Exception {
    transport = empty();
    session = transport.session();
  }

  @AfterEach
  void close() {
    session.close();
    transport.close();
  }
}
