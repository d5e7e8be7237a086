package dev.knit.transport;

import java.util.Set;

/**
 * Opens the URLs of some schemes; found by {@link java.util.ServiceLoader}. Links no library before
 * it is asked to open.
 */
public interface TransportProvider {
  /** In lower case, without the colon. */
  Set<String> schemes();

  /**
   * @param url one of its schemes; for {@code file} also a plain path
   * @throws TransportException BAD_NAME for a URL that it does not understand
   */
  Transport open(String url) throws TransportException;
}
