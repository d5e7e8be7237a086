package dev.knit.reliability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.cli.Run;
import dev.knit.peers.Peers;
import dev.knit.reliability.SystemCalls.Call;
import dev.knit.reliability.SystemCalls.Touch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Proves H2 at the system: what a command opens under {@code strace} lies in the repository, or is
 * opened for a sound repository elsewhere too, which is the JVM's own. To find that a link leads
 * out it is resolved, which reads links and opens nothing: those are counted apart.
 */
class HostileSystemCallsTest {
  @TempDir Path folder;
  private int commands;
  private int inside;
  private final List<String> opened = new ArrayList<>();
  private int looked;

  @BeforeEach
  void strace() {
    Peers.need("strace", "-f", "-y", "-qq", "-o", "/dev/null", "true");
  }

  private static List<List<String>> commands(Path root) {
    String target = root.toString();
    return List.of(
        List.of("fsck", "--texts", "--json", target),
        List.of("fsck", "-r", target),
        List.of("info", target),
        List.of("log", target),
        List.of("ls", "--ids", target),
        List.of("annotate", "--", target, "../../../../secret/file/../../../../secret/file"),
        List.of("cat", "--", target, "/etc/passwd//etc/passwd"));
  }

  private void watch(Path root, Set<Path> usual) throws IOException {
    for (List<String> words : commands(root)) {
      commands++;
      for (Call call : SystemCalls.of(folder, words)) {
        if (call.path().startsWith(root)) {
          inside++;
        } else if (!usual.contains(call.path()) && !SystemCalls.isOfTheMachine(call.path())) {
          if (call.touch() == Touch.OPENS) {
            opened.add(words.get(0) + ": " + call.line());
          } else if (!root.startsWith(call.path())) { // what the root itself lies in
            looked++;
          }
        }
      }
    }
  }

  private Set<Path> usual() throws IOException {
    Path sound = Run.golden("knit", Files.createDirectories(folder.resolve("sound/root")));
    Set<Path> usual = new HashSet<>();
    for (List<String> words : commands(sound)) {
      for (Call call : SystemCalls.of(folder, words)) {
        usual.add(call.path());
      }
    }
    return usual;
  }

  @Test
  void nothingOutsideIsOpened() throws IOException {
    Set<Path> usual = usual();
    Path names = HostileRepository.make(Files.createDirectories(folder.resolve("names")));
    Path knits = names.resolve(".bzr/repository/knits");
    Files.createSymbolicLink(knits.resolve("zz"), Path.of("../../../../secret"));
    Files.createSymbolicLink(knits.resolve("yy"), folder.resolve("names/secret/file"));
    Files.createDirectories(names.resolve("deeper/.bzr"));
    Files.createSymbolicLink(names.resolve("deeper/.bzr/branch"), folder.resolve("names/secret"));
    Files.createSymbolicLink(names.resolve("elsewhere"), Path.of("../secret"));
    watch(names, usual);
    for (String moved : List.of("repository/revisions.knit", "branch", "repository/knits")) {
      Path own = Files.createDirectories(folder.resolve("links").resolve(moved));
      Path root = Run.golden("knit", Files.createDirectories(own.resolve("root")));
      Files.move(root.resolve(".bzr").resolve(moved), own.resolve("secret"));
      Files.createSymbolicLink(root.resolve(".bzr").resolve(moved), own.resolve("secret"));
      watch(root, usual);
    }
    System.out.printf(
        "H2 under strace: %d commands, %d calls inside the root, %d opens outside it, %d links"
            + " outside looked at%n",
        commands, inside, opened.size(), looked);
    assertEquals(List.of(), opened);
    assertTrue(inside > 1000, "inside: " + inside);
  }

  /** So the test can fail: a file that the words of the user name is seen. */
  @Test
  void straceSeesWhatIsOpened() throws IOException {
    Path root = Run.golden("knit", Files.createDirectories(folder.resolve("root")));
    Path file = root.resolve(".bzr/README");
    List<Call> calls = SystemCalls.of(folder, List.of("dump", file.toString()));
    assertTrue(
        Stream.of(calls.toArray(Call[]::new))
            .anyMatch(call -> call.touch() == Touch.OPENS && call.path().equals(file)),
        calls::toString);
  }
}
