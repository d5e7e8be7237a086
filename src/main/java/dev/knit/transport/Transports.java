package dev.knit.transport;

import dev.knit.transport.TransportException.Reason;
import java.util.Locale;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Opens a transport by its URL, or by a plain path, in which nothing is escaped. */
public final class Transports {
  private static final Pattern URL =
      Pattern.compile("([a-zA-Z][a-zA-Z0-9+.-]+):(//)?.*", Pattern.DOTALL);

  private Transports() {}

  /**
   * A path is what does not begin with a scheme that is known, or with any and {@code ://}. Nothing
   * is connected or looked at yet.
   *
   * @throws TransportException UNSUPPORTED for a scheme that nobody here knows, BAD_NAME
   */
  public static Transport open(String urlOrPath) throws TransportException {
    Matcher url = URL.matcher(urlOrPath);
    if (url.matches()) {
      String scheme = url.group(1).toLowerCase(Locale.ROOT);
      TransportProvider provider = provider(scheme);
      if (provider != null) {
        return provider.open(urlOrPath);
      }
      if (url.group(2) != null) {
        throw new TransportException(Reason.UNSUPPORTED, urlOrPath, "URLs of the scheme " + scheme);
      }
    }
    return Objects.requireNonNull(provider("file")).open(urlOrPath);
  }

  private static @Nullable TransportProvider provider(String scheme) {
    for (TransportProvider provider : ServiceLoader.load(TransportProvider.class)) {
      if (provider.schemes().contains(scheme)) {
        return provider;
      }
    }
    return null;
  }
}
