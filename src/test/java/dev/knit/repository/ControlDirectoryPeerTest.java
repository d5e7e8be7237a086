package dev.knit.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.knit.peers.Peers;
import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Proves that a branch and its repository are found wherever the real brz put them: alone, in a
 * shared repository, behind a lightweight checkout, from folders below. The tip read there is the
 * one that brz tells.
 */
class ControlDirectoryPeerTest {
  @TempDir Path folder;

  @BeforeAll
  static void need() {
    Peers.need();
  }

  @Test
  void aBranchAloneFromAnyFolderInIt() throws IOException {
    Path tree = branch("a b");
    Files.createDirectories(tree.resolve("deep/er"));
    for (Path from :
        new Path[] {tree, tree.resolve("deep/er"), tree.resolve(".bzr"), tree.resolve("file")}) {
      assertEquals("", ControlDirectory.locate(from.toString()).branchFolder(), from.toString());
      assertTipIsBrzs(tree, from);
    }
  }

  @Test
  void aBranchInASharedRepository() throws IOException {
    Path shared = folder.resolve("shéred");
    brz(folder, "init-shared-repository", "--format=knit", shared.toString());
    brz(folder, "branch", branch("origin").toString(), shared.resolve("one").toString());
    ControlDirectory found = ControlDirectory.locate(shared.resolve("one").toString());
    assertEquals("one", found.branchFolder());
    assertTipIsBrzs(shared.resolve("one"), shared.resolve("one"));
    assertNull(ControlDirectory.locate(shared.toString()).branchFolder());
  }

  @Test
  void aLightweightCheckoutLeadsToItsBranch() throws IOException {
    Path origin = branch("ori gin%20");
    Path checkout = folder.resolve("checkout");
    brz(folder, "checkout", "--lightweight", origin.toString(), checkout.toString());
    assertTipIsBrzs(origin, checkout);
  }

  @Test
  void aReferenceToItselfEnds() throws IOException {
    Path origin = branch("circle");
    Files.writeString(
        origin.resolve(".bzr/branch/format"), "Bazaar-NG Branch Reference Format 1\n");
    Files.writeString(origin.resolve(".bzr/branch/location"), "../circle");
    assertThrows(dev.knit.CorruptException.class, () -> ControlDirectory.locate(origin.toString()));
  }

  @Test
  void whereThereIsNoneNothingIsFound() {
    assertEquals(
        Reason.ABSENT,
        assertThrows(TransportException.class, () -> ControlDirectory.locate(folder.toString()))
            .reason());
    assertEquals(
        Reason.ABSENT,
        assertThrows(
                TransportException.class,
                () -> ControlDirectory.locate(folder.resolve("no/such").toString()))
            .reason());
  }

  private void assertTipIsBrzs(Path branch, Path from) throws IOException {
    String told = brz(branch, "revision-info").strip();
    try (Repository repository = Repository.open(from.toString())) {
      LastRevision tip = Objects.requireNonNull(Objects.requireNonNull(repository.branch()).tip());
      assertEquals(told, tip.number() + " " + tip.revision());
    }
  }

  private Path branch(String name) throws IOException {
    Path tree = folder.resolve(name);
    brz(folder, "init", "--format=dirstate-tags", tree.toString());
    Files.writeString(tree.resolve("file"), "text\n");
    brz(tree, "add", "file");
    brz(tree, "commit", "-m", "first");
    return tree;
  }

  private static String brz(Path at, String... words) {
    Peers.Ran ran = Peers.brzIn(at, (Object[]) words);
    assertEquals(0, ran.exit(), ran::err);
    return new String(ran.out(), java.nio.charset.StandardCharsets.UTF_8);
  }
}
