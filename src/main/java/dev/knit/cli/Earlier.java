package dev.knit.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an earlier {@code fsck --json-lines} has said already. A line that breaks off, and a target
 * that could not be looked at, are as if they were not there: these are done again.
 */
final class Earlier {
  private final Map<String, Integer> statusOf = new HashMap<>();
  private boolean torn;

  private Earlier() {}

  static Earlier none() {
    return new Earlier();
  }

  /**
   * An absent file is an empty one, so that the first run is called as every later one; one that is
   * no text at all is not what we printed.
   */
  static Earlier read(String file) throws IOException {
    Earlier earlier = new Earlier();
    try {
      Path path = Path.of(file);
      if (Files.exists(path)) {
        earlier.read(path);
      }
    } catch (InvalidPathException e) {
      throw new IOException("--resume " + file + ": " + e.getMessage(), e);
    } catch (CharacterCodingException e) {
      throw new IOException("--resume " + file + ": it is not UTF-8, so not what fsck printed", e);
    }
    return earlier;
  }

  private void read(Path path) throws IOException {
    JsonFactory factory = new JsonFactory();
    try (BufferedReader lines = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        try (JsonParser json = factory.createParser(line)) {
          target(json);
        } catch (JsonProcessingException brokenOff) {
          continue;
        }
      }
    }
    torn = !endsInLineFeed(path);
  }

  private static boolean endsInLineFeed(Path path) throws IOException {
    try (var file = Files.newByteChannel(path)) {
      if (file.size() == 0) {
        return true;
      }
      ByteBuffer last = ByteBuffer.allocate(1);
      file.position(file.size() - 1).read(last);
      return last.get(0) == '\n';
    }
  }

  private void target(JsonParser json) throws IOException {
    String target = null;
    String worst = null;
    int exit = -1;
    if (json.nextToken() != JsonToken.START_OBJECT) {
      return;
    }
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "target" -> target = json.getText();
        case "class" -> worst = json.currentToken() == JsonToken.VALUE_NULL ? null : json.getText();
        case "exit" -> exit = json.getValueAsInt(-1);
        default -> json.skipChildren();
      }
    }
    if (json.currentToken() == JsonToken.END_OBJECT
        && target != null
        && worst != null
        && exit >= 0) {
      statusOf.put(target, exit);
    }
  }

  /** What an earlier run ended this target with; null if it is still to be done. */
  @Nullable Integer status(String target) {
    return statusOf.get(target);
  }

  /** Whether its last line breaks off, so that what is appended needs a line feed first. */
  boolean isTorn() {
    return torn;
  }
}
