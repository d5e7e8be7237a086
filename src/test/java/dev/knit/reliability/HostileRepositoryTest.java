package dev.knit.reliability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.Slice;
import dev.knit.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Proves H2 at the transport and at the terminal: every command reads a {@link HostileRepository},
 * and a sound one of which each file and folder in turn is a link that leads out; each operation
 * that it sends is looked at, and each character that it prints.
 */
class HostileRepositoryTest {
  private static final int BUG = 70;
  private static final Pattern TRACED =
      Pattern.compile("#\\d+ s\\d+ ([-a-z]+) (.*) \\+\\d+ \\d+/\\d+ bytes .* us ([-a-z]+)");
  private static final Pattern INSIDE = Pattern.compile("\\.|\\.bzr(/[^/]+)*");

  @TempDir Path folder;
  private Path trace = Path.of("");
  private int commands;
  private int operations;
  private int outside;
  private int invisible;
  private int bugs;
  private final List<String> faults = new ArrayList<>();

  @BeforeEach
  void traceFile() {
    trace = folder.resolve("trace");
  }

  /** An operation of the last command. */
  private record Traced(String op, String path, String end) {}

  /** Runs a command, looks at all that it sends and prints, and answers what it sent. */
  private List<Traced> look(Object... words) throws IOException {
    List<Object> all = new ArrayList<>(List.of(words));
    all.addAll(1, List.of("--debug", "--trace", trace));
    Run run = Run.knit(all.toArray());
    String what = String.join(" ", Stream.of(words).map(Object::toString).toList());
    String shown = what.length() > 200 ? what.substring(0, 200) : what;
    commands++;
    if (run.status() == BUG) {
      bugs++;
      faults.add(shown + ": " + run.err());
    }
    if (!words[0].equals("cat") && !run.invisible().isEmpty()) {
      invisible++;
      faults.add(shown + " prints " + run.invisible() + ": " + run.out() + run.err());
    }
    if ((run.out() + run.err()).contains(HostileRepository.SECRET)) {
      outside++;
      faults.add(shown + " tells a secret: " + run.out() + run.err());
    }
    List<Traced> sent = new ArrayList<>();
    for (String line : Files.readAllLines(trace)) {
      Matcher parts = TRACED.matcher(line);
      assertTrue(parts.matches(), line);
      sent.add(new Traced(parts.group(1), parts.group(2), parts.group(3)));
      operations++;
      if (!isInside(parts.group(2))) {
        outside++;
        faults.add(shown + ": " + line);
      }
    }
    return sent;
  }

  private static boolean isInside(String path) {
    return INSIDE.matcher(path).matches()
            && Stream.of(path.split("/")).noneMatch(step -> step.equals("..") || step.equals("."))
        || path.equals(".");
  }

  private void print(String what) {
    System.out.printf(
        "H2 %s: %d commands, %d operations, %d outside the root, %d that print invisible"
            + " characters, %d bugs%n",
        what, commands, operations, outside, invisible, bugs);
  }

  @Test
  void names() throws IOException {
    Path root = HostileRepository.make(folder);
    for (List<String> command : readers()) {
      Object[] words = Stream.concat(command.stream(), Stream.of(root)).toArray();
      look(words);
    }
    look("fsck", "-r", "--json-lines", root);
    look("compare", "--texts", "-v", root, root);
    look("compare", "--json", "--texts", root, root);
    for (String key : HostileRepository.keys()) {
      look("annotate", "--ids", "--", root, key);
      look("annotate", "--json", "--", root, key);
      look("cat", "--", root, key);
    }
    for (String name : HostileRepository.NAMES) {
      look("ls", "-r", "revid:" + name, root);
      look("ls", "-r", "tag:" + name, root);
      look("log", "-r" + name, root);
      look("diff", "-c", "revid:" + name, root);
      look("cat", "--", root, name);
      missing(root, name);
    }
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertTrue(Run.knit("dump", file).invisible().isEmpty(), file::toString);
        commands++;
      }
    }
    print(
        HostileRepository.NAMES.size()
            + HostileRepository.RAW.size()
            + " names, each as revision, file and tag");
    assertEquals(List.of(), faults);
  }

  /** Where the words of the user themselves lead elsewhere, only what is printed is looked at. */
  private void missing(Path root, String name) {
    for (String command : List.of("fsck", "info", "dump")) {
      for (String suffix : List.of("", ".kndx")) {
        Run run = Run.knit(command, "--debug", root + "/x" + name + suffix);
        commands++;
        assertEquals(List.of(), run.invisible(), run::err);
        assertTrue(run.status() != BUG, run::err);
      }
    }
  }

  private static List<List<String>> readers() {
    return List.of(
        List.of("fsck", "-v"),
        List.of("fsck", "--quick", "-v"),
        List.of("fsck", "--json", "--texts"),
        List.of("info"),
        List.of("info", "--json"),
        List.of("log"),
        List.of("ls", "--ids"),
        List.of("graph"),
        List.of("log", "-n0", "--line"),
        List.of("log", "-n0", "--json"),
        List.of("ls"),
        List.of("ls", "--json"),
        List.of("graph", "--dot"),
        List.of("graph", "--ghosts"),
        List.of("graph", "--heads"));
  }

  /** So the names were not refused or mixed up, which would be safe too. */
  @Test
  void eachTextIsThatOfItsName() throws IOException {
    Path root = HostileRepository.make(folder);
    int read = 0;
    for (String name : HostileRepository.NAMES) {
      Run run = Run.knit("cat", "--", root, name + "/" + name);
      if (run.status() == 0) {
        assertEquals(HostileRepository.text(name), Slice.of(run.stdout()));
        read++;
      } else {
        assertEquals(3, run.status(), run::err);
      }
    }
    // The three that a file name of 255 bytes cannot hold, escaped: of 64 KiB, of 300.
    assertEquals(HostileRepository.NAMES.size() - 2, read);
    Run run = Run.knit("fsck", "-v", root);
    assertEquals(1, run.status(), run.out() + run.err()); // those two, and those that are no XML
  }

  @Test
  void links() throws IOException {
    List<Path> targets;
    Path golden = Run.golden("knit", Files.createDirectories(folder.resolve("golden")));
    try (Stream<Path> all = Files.walk(golden.resolve(".bzr"))) {
      targets = all.map(golden::relativize).sorted().toList();
    }
    int refused = 0;
    for (Path target : targets) {
      Path own = Files.createDirectories(folder.resolve("links"));
      Path root = Run.golden("knit", Files.createDirectories(own.resolve("root")));
      Path secret = Files.createDirectories(own.resolve("secret")).resolve("moved");
      Files.move(root.resolve(target), secret);
      if (Files.isDirectory(secret)) {
        Files.writeString(secret.resolve("format"), HostileRepository.SECRET);
        Files.writeString(secret.resolve("location"), HostileRepository.SECRET);
      }
      Files.createSymbolicLink(root.resolve(target), secret);
      refused += followedNowhere(root, target.toString()) ? 1 : 0;
      dev.knit.peers.Trees.delete(own);
    }
    print(targets.size() + " links that lead out, " + refused + " met and refused");
    assertEquals(List.of(), faults);
    assertTrue(refused >= 25, "refused: " + refused);
  }

  /** Whether anything asked for the link, or below it; a fault if something was found there. */
  private boolean followedNowhere(Path root, String target) throws IOException {
    boolean met = false;
    for (List<String> command : readers().subList(1, 8)) {
      Object[] words = Stream.concat(command.stream(), Stream.of(root)).toArray();
      for (Traced sent : look(words)) {
        boolean at = sent.path().equals(target);
        boolean below = sent.path().startsWith(target + "/");
        boolean asks = below || at && !sent.op().equals("stat");
        met |= asks && sent.end().equals("outside");
        if (asks && sent.end().equals("done")) {
          outside++;
          faults.add(command + ": followed " + sent + " through " + target);
        }
      }
    }
    return met;
  }

  @Test
  void linksInCirclesAndToNothing() throws IOException {
    List<Path> targets;
    Path golden = Run.golden("knit", Files.createDirectories(folder.resolve("golden")));
    try (Stream<Path> all = Files.walk(golden.resolve(".bzr"))) {
      targets = all.map(golden::relativize).filter(p -> p.getNameCount() > 1).sorted().toList();
    }
    for (Path target : targets) {
      for (String to : List.of(".", "nothing", target.getFileName().toString())) {
        Path root = Run.golden("knit", Files.createDirectories(folder.resolve("circles")));
        Path link = root.resolve(target);
        if (Files.isDirectory(link, LinkOption.NOFOLLOW_LINKS)) {
          dev.knit.peers.Trees.delete(link);
        } else {
          Files.delete(link);
        }
        Files.createSymbolicLink(link, Path.of(to));
        look("fsck", "-v", root);
        look("fsck", "-r", "--json", root);
        look("ls", root);
        dev.knit.peers.Trees.delete(root);
      }
    }
    print(3 * targets.size() + " links in circles and to nothing");
    assertEquals(List.of(), faults);
    assertFalse(targets.isEmpty());
  }
}
