package dev.knit.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * Runs peers: {@code brz}, and Debian's Python with {@code breezy} in it. Any thread may call; a
 * call costs a process (brz: 0.15 s at least).
 */
public final class Peers {
  /** Not the {@code python3} of the path: one from pyenv has no breezy. */
  private static final String PYTHON =
      System.getenv().getOrDefault("KNIT_PYTHON", "/usr/bin/python3");

  private static final boolean REQUIRED = "1".equals(System.getenv("KNIT_REQUIRE_PEERS"));

  private Peers() {}

  /** What a process said and how it ended. */
  public record Ran(int exit, byte[] out, String err) {
    public String text() {
      return new String(out, StandardCharsets.UTF_8);
    }
  }

  /** Skips the calling test where brz does not run; fails it with KNIT_REQUIRE_PEERS=1. */
  public static void need() {
    skipOrFail(Found.MISSING);
  }

  /** The same for a program that shows it is there, and may do its work, when it is run so. */
  public static void need(String... probe) {
    String missing;
    try {
      Ran ran = run(null, List.of(probe));
      missing = ran.exit() == 0 ? "" : String.join(" ", probe) + ": " + ran.err();
    } catch (UncheckedIOException e) {
      missing = probe[0] + " is not here: " + e.getMessage();
    }
    skipOrFail(missing);
  }

  private static void skipOrFail(String missing) {
    if (!missing.isEmpty()) {
      if (REQUIRED) {
        Assertions.fail("KNIT_REQUIRE_PEERS=1, but " + missing);
      }
      Assumptions.abort(missing);
    }
  }

  /** Runs anything, whatever its exit code. */
  public static Ran program(String... command) {
    return run(null, List.of(command));
  }

  /** Standard output of {@code brz args}, which must exit 0. */
  public static byte[] brz(Object... args) {
    need();
    return succeeded(run(null, command("brz", args)), List.of(args));
  }

  /** As {@link #brz}, whatever the exit code. */
  public static Ran brzIn(Path folder, Object... args) {
    need();
    return run(folder, command("brz", args));
  }

  /** Standard output of a script of {@code src/test/peers}, which must exit 0. */
  public static byte[] script(String name, Object... args) {
    need();
    Path script = root().resolve("src/test/peers").resolve(name);
    List<String> command = command(script.toString(), args);
    if (name.endsWith(".py")) {
      command.add(0, PYTHON);
    }
    return succeeded(run(null, command), command);
  }

  /** The folder of the project: tests may be started from another. */
  static Path root() {
    Path at = Path.of("").toAbsolutePath();
    while (!Files.exists(at.resolve("src/test/peers/real_repository.sh"))) {
      at = at.getParent();
      if (at == null) {
        throw new AssertionError(
            "not started from inside the project: " + Path.of("").toAbsolutePath());
      }
    }
    return at;
  }

  static boolean required() {
    return REQUIRED;
  }

  private static byte[] succeeded(Ran ran, List<?> what) {
    Assertions.assertEquals(0, ran.exit(), () -> what + ":\n" + ran.text() + ran.err());
    return ran.out();
  }

  private static List<String> command(String program, Object... args) {
    List<String> command = new ArrayList<>(List.of(program));
    for (Object arg : args) {
      command.add(arg.toString());
    }
    return command;
  }

  /** Errors go to a file, so that neither stream can fill up and stop the process. */
  private static Ran run(@Nullable Path folder, List<String> command) {
    try {
      Path home = Files.createTempDirectory("knit-peer");
      Path err = home.resolve("stderr");
      try {
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(err.toFile());
        if (folder != null) {
          builder.directory(folder.toFile());
        }
        builder.environment().putAll(quiet(home));
        Process process = builder.start();
        process.getOutputStream().close();
        byte[] out = process.getInputStream().readAllBytes();
        return new Ran(process.waitFor(), out, Files.readString(err, StandardCharsets.ISO_8859_1));
      } finally {
        Trees.delete(home);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while " + command + " ran", e);
    }
  }

  private static Map<String, String> quiet(Path home) {
    return Map.of(
        "BRZ_HOME", home.toString(),
        "BRZ_LOG", "/dev/null",
        "BRZ_EMAIL", "Nobody <nobody@example.com>",
        "BRZ_PROGRESS_BAR", "none",
        "LC_ALL", "C.UTF-8",
        "PYTHONDONTWRITEBYTECODE", "1");
  }

  /** Asked once a JVM. */
  private static final class Found {
    static final String MISSING = missing();

    private static String missing() {
      try {
        Ran brz = run(null, List.of("brz", "version", "--short"));
        if (brz.exit() != 0) {
          return "brz does not run: " + brz.err();
        }
        Ran python = run(null, List.of(PYTHON, "-c", "import breezy.bzr"));
        return python.exit() == 0
            ? ""
            : PYTHON + " has no breezy (set KNIT_PYTHON): " + python.err();
      } catch (UncheckedIOException e) {
        return "brz or " + PYTHON + " is not here (apt-get install brz): " + e.getMessage();
      }
    }
  }
}
