package dev.knit.transport.local;

import dev.knit.transport.Percent;
import dev.knit.transport.Transport;
import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import dev.knit.transport.TransportProvider;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/** {@code file:/path}, {@code file:///path}, {@code file://localhost/path}, and plain paths. */
public final class LocalProvider implements TransportProvider {
  private static final String SCHEME = "file:";

  @Override
  public Set<String> schemes() {
    return Set.of("file");
  }

  @Override
  public Transport open(String urlOrPath) throws TransportException {
    String path =
        urlOrPath.toLowerCase(Locale.ROOT).startsWith(SCHEME) ? pathOf(urlOrPath) : urlOrPath;
    try {
      return LocalTransport.of(Path.of(path));
    } catch (InvalidPathException notAPath) {
      throw new TransportException(
          Reason.BAD_NAME, urlOrPath, TransportException.NOWHERE, "not a path here", notAPath);
    }
  }

  private static String pathOf(String url) throws TransportException {
    String rest = url.substring(SCHEME.length());
    if (rest.startsWith("//")) {
      String host = rest.substring(2, Math.max(2, rest.indexOf('/', 2)));
      if (!host.isEmpty() && !host.equals("localhost")) {
        throw new TransportException(Reason.BAD_NAME, url, "a file on another host");
      }
      rest = rest.substring(2 + host.length());
    }
    if (!rest.startsWith("/")) {
      throw new TransportException(Reason.BAD_NAME, url, "a file URL has a path from the root on");
    }
    return Percent.decode(rest);
  }
}
