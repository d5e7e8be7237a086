package dev.knit;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Text from bytes that may be none. */
public final class Utf8 {
  private Utf8() {}

  /** The text, null if the bytes are not UTF-8. */
  public static @Nullable String strict(Slice bytes) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes.array(), bytes.offset(), bytes.length()))
          .toString();
    } catch (CharacterCodingException notUtf8) {
      return null;
    }
  }
}
