package dev.knit.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.knit.Slice;
import dev.knit.peers.Peers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Proves unified diffs against GNU diffutils: where lines are all different only one diff is
 * shortest, and {@code diff -u} prints the same bytes; where they are not, {@code patch} makes the
 * new text of ours. Skipped without diff and patch, or failed if {@code KNIT_REQUIRE_PEERS=1}.
 */
@Tag("peer")
class UnifiedDiffPeerTest {
  private static final int PAIRS = 60;

  private final Path folder;

  UnifiedDiffPeerTest(@TempDir Path folder) {
    this.folder = folder;
    Peers.need("diff", "--version");
    Peers.need("patch", "--version");
  }

  @Test
  void diffPrintsTheSameWhereOneDiffIsShortest() throws IOException, InterruptedException {
    Random random = new Random(11);
    for (int pair = 0; pair < PAIRS; pair++) {
      List<String> old = new ArrayList<>();
      for (int line = random.nextInt(60); line > 0; line--) {
        old.add("line " + pair + "." + line + "\n");
      }
      check(diffOf(old, edited(old, random, Integer.MAX_VALUE), random));
    }
  }

  private record Texts(String old, String young, String ours) {}

  private void check(Texts texts) throws IOException, InterruptedException {
    assertEquals(run("diff", "-u", "--label", "a", "--label", "b", "old", "new"), texts.ours());
  }

  @Test
  void patchMakesTheNewText() throws IOException, InterruptedException {
    Random random = new Random(12);
    for (int pair = 0; pair < PAIRS; pair++) {
      List<String> old = new ArrayList<>();
      for (int line = random.nextInt(80); line > 0; line--) {
        old.add(random.nextInt(6) + "\n");
      }
      Texts texts = diffOf(old, edited(old, random, 6), random);
      if (!texts.ours().isEmpty()) {
        Files.writeString(folder.resolve("patch"), texts.ours());
        run("patch", "--quiet", "old", "patch");
      }
      assertEquals(texts.young(), content("old"));
    }
  }

  @Test
  void binaryTextsAreCalledSo() throws IOException, InterruptedException {
    check(write("a\0b", "a\0c"));
  }

  private static List<String> edited(List<String> old, Random random, int letters) {
    List<String> young = new ArrayList<>(old);
    for (int edit = random.nextInt(8); edit > 0; edit--) {
      int place = random.nextInt(young.size() + 1);
      if (place < young.size() && random.nextBoolean()) {
        young.remove(place);
      } else {
        young.add(place, random.nextInt(letters) + "\n");
      }
    }
    return young;
  }

  private Texts diffOf(List<String> old, List<String> young, Random random) throws IOException {
    return write(joined(old, random.nextInt(4) == 0), joined(young, random.nextInt(4) == 0));
  }

  private static String joined(List<String> lines, boolean noEol) {
    String text = String.join("", lines);
    return noEol ? text.stripTrailing() : text;
  }

  private Texts write(String old, String young) throws IOException {
    Files.writeString(folder.resolve("old"), old);
    Files.writeString(folder.resolve("new"), young);
    Slice ours =
        UnifiedDiff.of(Slice.utf8("a"), Slice.utf8(old), Slice.utf8("b"), Slice.utf8(young));
    return new Texts(old, young, ours.toString());
  }

  private String content(String name) throws IOException {
    Path file = folder.resolve(name); // patch deletes what became empty
    return Files.exists(file) ? Files.readString(file) : "";
  }

  private String run(String... command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("LC_ALL", "C");
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int exit = process.waitFor();
    Assertions.assertTrue(
        exit == 0 || (exit == 1 && command[0].equals("diff")), String.join(" ", command) + out);
    return out;
  }
}
