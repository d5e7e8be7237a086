package dev.knit.cli;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import dev.knit.Key;
import dev.knit.Slice;
import dev.knit.Utf8;
import java.io.IOException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * What all JSON here has in common: all but ASCII is escaped, so that no name in it can play with a
 * terminal; a name that is not UTF-8 has its bytes beside it.
 */
final class Json {
  static final int FORMAT = 1;
  private static final CharacterEscapes ESCAPES = new WithDelete();

  private Json() {}

  /** As JSON has it, and DEL escaped too: it is a control character. */
  private static final class WithDelete extends CharacterEscapes {
    private static final long serialVersionUID = 1L;
    private static final int DELETE = 0x7f;

    private final int[] escapes = standardAsciiEscapesForJSON();

    WithDelete() {
      escapes[DELETE] = ESCAPE_STANDARD;
    }

    @Override
    public int[] getEscapeCodesForAscii() {
      return escapes;
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int c) {
      return null;
    }
  }

  static JsonGenerator to(Answer answer) throws IOException {
    JsonGenerator json = new JsonFactory().createGenerator(answer.stream(), JsonEncoding.UTF8);
    json.enable(JsonGenerator.Feature.ESCAPE_NON_ASCII);
    json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    json.setCharacterEscapes(ESCAPES);
    json.setRootValueSeparator(null);
    return json;
  }

  /** Begins a document: an object that says first which version of its form it has. */
  static JsonGenerator begin(Answer answer) throws IOException {
    JsonGenerator json = to(answer);
    json.writeStartObject();
    json.writeNumberField("format", FORMAT);
    return json;
  }

  /** Ends the object that {@link #begin} began. */
  static void finish(JsonGenerator json, Answer answer) throws IOException {
    json.writeEndObject();
    end(json, answer);
  }

  /** The document is whole: it ends in a line feed. */
  static void end(JsonGenerator json, Answer answer) throws IOException {
    json.flush();
    answer.bytes(Slice.utf8("\n"));
  }

  /** {@code "name": …}, and {@code "name_b64": …} where the bytes are not UTF-8. */
  static void bytes(JsonGenerator json, String name, Slice bytes) throws IOException {
    json.writeStringField(name, bytes.toString());
    if (!isUtf8(bytes)) {
      json.writeStringField(name + "_b64", Base64.getEncoder().encodeToString(bytes.toArray()));
    }
  }

  static void key(JsonGenerator json, Key key) throws IOException {
    bytes(json, "key", key.joined());
  }

  static boolean isUtf8(Slice bytes) {
    return Utf8.strict(bytes) != null;
  }
}
