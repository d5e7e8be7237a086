package dev.knit.transport;

import dev.knit.Slice;
import dev.knit.Utf8;
import dev.knit.transport.TransportException.Reason;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** The {@code %41} of URLs. What is not escaped stands for itself, blanks and letters alike. */
public final class Percent {
  private Percent() {}

  /**
   * @throws TransportException BAD_NAME if an escape is malformed or the bytes are not UTF-8
   */
  public static String decode(String escaped) throws TransportException {
    byte[] raw = escaped.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(raw.length);
    for (int i = 0; i < raw.length; i++) {
      if (raw[i] != '%') {
        bytes.write(raw[i]);
        continue;
      }
      int high = i + 2 < raw.length ? Character.digit(raw[i + 1], 16) : -1;
      int low = i + 2 < raw.length ? Character.digit(raw[i + 2], 16) : -1;
      if (high < 0 || low < 0) {
        throw new TransportException(Reason.BAD_NAME, escaped, "% without two hexadecimal digits");
      }
      bytes.write(high << 4 | low);
      i += 2;
    }
    String decoded = Utf8.strict(Slice.of(bytes.toByteArray()));
    if (decoded == null) {
      throw new TransportException(Reason.BAD_NAME, escaped, "not UTF-8");
    }
    return decoded;
  }
}
