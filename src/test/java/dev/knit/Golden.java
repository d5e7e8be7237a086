package dev.knit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Data that Breezy wrote, and what it reads back from them; {@code testdata/golden/README.md}. */
public final class Golden {
  private static final Path ROOT = Path.of("testdata", "golden");

  private Golden() {}

  public static JsonNode json(String name) {
    try {
      return new ObjectMapper().readTree(bytes(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static byte[] bytes(String name) {
    try {
      return Files.readAllBytes(ROOT.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The files of an archive by their paths; folders are left out. */
  public static Map<String, byte[]> unzip(String name) {
    Map<String, byte[]> files = new TreeMap<>();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes(name)))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (!entry.isDirectory()) {
          files.put(entry.getName(), zip.readAllBytes());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  /** The bytes of a field in base 64; none if it is null. */
  public static byte[] base64(JsonNode field) {
    return field.isNull() ? new byte[0] : Base64.getDecoder().decode(field.asText());
  }
}
