package dev.knit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Proves that the verdict for people says no more than was looked at, and no less is lost. */
class FsckWordsTest {
  private static final String REPO = ".bzr/repository/";

  @TempDir Path folder;

  @Test
  void aQuickLookIsNoProof() {
    Run.golden("knit", folder);
    String quick = Run.knit("fsck", "--quick", folder).out();
    assertTrue(quick.startsWith("sound as far as a quick look goes: "), quick);
    assertTrue(quick.contains("none read"), quick);
    assertTrue(Run.knit("fsck", folder).out().startsWith("sound: "));
  }

  @Test
  void aRepositoryWithoutABranchIsNamedAsSuch() throws IOException {
    Run.golden("knit", folder);
    assertFalse(Run.knit("fsck", folder).out().contains("no branch"));
    try (var branch = Files.walk(folder.resolve(".bzr/branch"))) {
      for (Path file : branch.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
    String alone = Run.knit("fsck", folder).out();
    assertTrue(alone.contains("no branch was checked with it: `knit fsck -r`"), alone);
    assertFalse(Run.knit("fsck", "-r", folder).out().contains("fsck -r`"));
  }

  @Test
  void whatNoIndexListsIsLostToo() throws IOException {
    Run.golden("knit", folder);
    Files.delete(folder.resolve(REPO + "inventory.kndx"));
    Files.delete(folder.resolve(REPO + "inventory.knit"));
    Run run = Run.knit("fsck", folder);
    assertEquals(Exit.DAMAGE, run.status());
    assertTrue(run.out().contains(": 8 that should be there are not listed"), run.out());
  }

  @Test
  void anAbsentTargetIsNamedOnce() {
    Path absent = folder.resolve("absent");
    String out = Run.knit("fsck", absent).out();
    assertTrue(out.startsWith("not checked: " + absent + ": absent ("), out);
  }

  @Test
  void aUrlThatNobodyOpensIsNamedWithWhatToDo() {
    String out = Run.knit("fsck", "sftp://host/a").out();
    assertTrue(out.startsWith("not checked: sftp://host/a: unsupported: URLs of the"), out);
    assertTrue(out.contains("copy or mount it"), out);
  }
}
