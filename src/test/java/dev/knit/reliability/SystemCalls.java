package dev.knit.reliability;

import dev.knit.peers.Peers;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The command in a JVM of its own under {@code strace}: each file that it opens or looks at. */
final class SystemCalls {
  private static final Pattern CALL = Pattern.compile("^\\d+ +(\\w+)\\((.*)$");
  private static final Pattern NAME =
      Pattern.compile("(?:(?:AT_FDCWD|\\d+)<([^>]*)>, )?\"((?:[^\"\\\\]|\\\\.)*)\"");
  private static final Set<String> LOOKING =
      Set.of("stat", "lstat", "newfstatat", "statx", "access", "faccessat", "faccessat2");
  private static final Set<String> READING_LINKS = Set.of("readlink", "readlinkat");

  /** How a call touches the file it names. */
  enum Touch {
    OPENS,
    LOOKS,
    READS_LINK
  }

  /**
   * @param path absolute, as strace writes it: bytes that are not ASCII as octal numbers
   */
  record Call(Touch touch, Path path, String line) {}

  private SystemCalls() {}

  static List<Call> of(Path folder, List<String> words) throws IOException {
    Path out = folder.resolve("strace.out");
    String classes =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    List<String> command =
        new ArrayList<>(List.of("strace", "-f", "-y", "-qq", "-e", "trace=file", "-o"));
    command.add(out.toString());
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:-UsePerfData", "-XX:TieredStopAtLevel=1", "-cp", classes));
    command.add("dev.knit.cli.Main");
    command.addAll(words);
    Peers.Ran ran = Peers.program(command.toArray(String[]::new));
    if (ran.exit() == 70 || ran.err().contains("Could not find or load")) {
      throw new AssertionError(words + ": " + ran.err());
    }
    List<Call> calls = new ArrayList<>();
    for (String line : Files.readAllLines(out, StandardCharsets.ISO_8859_1)) {
      Matcher call = CALL.matcher(line);
      Matcher name = call.matches() ? NAME.matcher(call.group(2)) : null;
      if (name != null && name.find()) {
        calls.add(new Call(touch(call.group(1)), path(name.group(1), name.group(2)), line));
      }
    }
    return calls;
  }

  private static Touch touch(String call) {
    return LOOKING.contains(call)
        ? Touch.LOOKS
        : READING_LINKS.contains(call) ? Touch.READS_LINK : Touch.OPENS;
  }

  private static Path path(@Nullable String folder, String name) {
    Path base = Path.of(folder == null ? "" : folder).toAbsolutePath();
    return base.resolve(name).normalize();
  }

  /** What the JVM itself needs. */
  static boolean isOfTheMachine(Path path) {
    for (String own : List.of("/proc", "/sys", "/dev", System.getProperty("java.home"))) {
      if (path.startsWith(own)) {
        return true;
      }
    }
    String classes =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    for (String entry : classes.split(File.pathSeparator)) {
      if (path.startsWith(entry)) {
        return true;
      }
    }
    return false;
  }
}
