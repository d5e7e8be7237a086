package dev.knit.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.CorruptException;
import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.peers.Peers;
import dev.knit.peers.RealRepository;
import dev.knit.transport.Session;
import dev.knit.transport.TransportException;
import dev.knit.transport.Transports;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Proves that origins computed for plain knits that brz wrote, all inventories of a repository with
 * merges and the golden knit, are those that Breezy computes, which refuses texts with an ancestor
 * that is a ghost. Skipped without brz.
 */
@Tag("peer")
class BrzPlainKnitPeerTest {
  @Test
  void inventories() throws CorruptException, TransportException {
    RealRepository real = RealRepository.small("knit");
    int texts =
        compare(real.repository(), real.repository().resolve(".bzr/repository"), "inventory");
    assertEquals(real.count("inventories"), texts);
  }

  @Test
  void theGoldenKnit() throws CorruptException, TransportException {
    Path folder = Path.of("testdata", "golden", "standalone").toAbsolutePath();
    assertTrue(compare(folder.resolve("plain"), folder, "plain") > 10);
  }

  /** Answers how many texts there were. */
  private static int compare(Path place, Path folder, String name)
      throws CorruptException, TransportException {
    List<String> theirs =
        new String(Peers.script("annotate.py", place), StandardCharsets.UTF_8).lines().toList();
    List<String> ours = new ArrayList<>();
    try (Session session = Transports.open(folder.toString()).session()) {
      KnitVersionedFile knit =
          KnitVersionedFile.open(session, name, null, LineStyle.PLAIN, Limits.DEFAULT).await();
      for (String row : theirs) {
        Slice id = Slice.utf8(row.split(" ")[0]);
        ours.add(origins(id, knit.annotate(knit.index().find(id))));
      }
    }
    assertEquals(theirs, ours);
    return ours.size();
  }

  private static String origins(Slice id, AnnotatedText text) {
    StringBuilder row = new StringBuilder(id.toString());
    for (int line = 0; line < text.lineCount(); line++) {
      row.append(' ').append(text.origin(line));
    }
    return row.toString();
  }
}
