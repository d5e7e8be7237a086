package dev.knit.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.knit.Golden;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** The command, run in this process as {@code main} runs it, its streams caught. */
public record Run(int status, byte[] stdout, byte[] stderr) {
  private static final Set<Integer> INVISIBLE =
      Set.of(
          (int) Character.CONTROL,
          (int) Character.FORMAT,
          (int) Character.LINE_SEPARATOR,
          (int) Character.PARAGRAPH_SEPARATOR);

  public static Run knit(Object... words) {
    return run(false, words);
  }

  static Run run(boolean coloured, Object... words) {
    String[] args = new String[words.length];
    for (int i = 0; i < words.length; i++) {
      args[i] = words[i].toString();
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status = Main.run(args, new Terminal(out, err, false, coloured));
    return new Run(status, out.toByteArray(), err.toByteArray());
  }

  public String out() {
    return new String(stdout, StandardCharsets.UTF_8);
  }

  public String err() {
    return new String(stderr, StandardCharsets.UTF_8);
  }

  /** What neither stream may hold: control, bidi and other invisible characters, stray bytes. */
  public List<String> invisible() {
    List<String> found = new ArrayList<>();
    for (byte[] stream : List.of(stdout, stderr)) {
      try {
        StandardCharsets.UTF_8
            .newDecoder()
            .decode(ByteBuffer.wrap(stream))
            .codePoints()
            .filter(c -> c != '\n' && c != '\t')
            .filter(c -> INVISIBLE.contains(Character.getType(c)))
            .forEach(c -> found.add(Integer.toHexString(c)));
      } catch (CharacterCodingException stray) {
        found.add("bytes that are no UTF-8");
      }
    }
    return found;
  }

  JsonNode json() {
    try {
      return new ObjectMapper().readTree(stdout);
    } catch (IOException e) {
      throw new AssertionError("no JSON: " + out() + err(), e);
    }
  }

  /** Unpacks a golden repository, empty folders too; answers the folder that holds its .bzr. */
  public static Path golden(String name, Path folder) {
    try (ZipInputStream zip =
        new ZipInputStream(new ByteArrayInputStream(Golden.bytes(name + ".zip")))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path file = folder.resolve(entry.getName());
        if (entry.isDirectory()) {
          Files.createDirectories(file);
        } else {
          Files.createDirectories(file.getParent());
          Files.write(file, zip.readAllBytes());
        }
      }
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Path tide(String testCase) {
    return Path.of("testdata", "cases", testCase, "input", "tide.kndx");
  }

  static void write(Path folder, Map<String, byte[]> files) {
    files.forEach(
        (name, bytes) -> {
          try {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            Files.write(file, bytes);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }
}
