package dev.knit.reliability;

import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.fsck.Finding;
import dev.knit.fsck.Fsck;
import dev.knit.fsck.FsckOptions;
import dev.knit.fsck.FsckReport;
import dev.knit.fsck.Listener;
import dev.knit.transport.Session;
import dev.knit.transport.memory.MemoryTransport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;

/** Checks one pair from files in a JVM of its own, whose heap is the bound that is to be kept. */
public final class BombMain {
  private BombMain() {}

  /**
   * @param args folder of {@code x.kndx} and {@code x.knit}; the largest text that is expanded
   */
  public static void main(String[] args) throws Exception {
    MemoryTransport root = new MemoryTransport();
    try (Session session = root.session()) {
      for (String name : new String[] {"x.kndx", "x.knit"}) {
        Path file = Path.of(args[0], name);
        session.put(name, Slice.of(Files.readAllBytes(file))).await();
      }
    }
    FsckReport report =
        Fsck.pair(
            root,
            "x",
            new FsckOptions(false, false, 2, Limits.DEFAULT.withTextBytes(Long.parseLong(args[1]))),
            Listener.NONE);
    TreeMap<String, Integer> kinds = new TreeMap<>();
    for (Finding finding : report.findings()) {
      kinds.merge(finding.damage().kind().word(), 1, Integer::sum);
    }
    System.out.println(
        "keys=" + report.counts().keys() + " read=" + report.counts().textsRead() + " " + kinds);
  }
}
