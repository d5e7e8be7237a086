package dev.knit.bench;

import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.fsck.Fsck;
import dev.knit.fsck.FsckOptions;
import dev.knit.fsck.FsckReport;
import dev.knit.fsck.Listener;
import dev.knit.index.KndxIndex;
import dev.knit.transport.FirstBlockCheck;
import dev.knit.transport.Session;
import dev.knit.transport.Transport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures reading: a whole fsck, chosen texts, all indices, one large index, a cold process.
 *
 * <p>The repository's files are held in memory meanwhile. One call at a time.
 */
public final class ReadBench {
  private final Transport root;
  private final BenchOptions options;
  private final List<Figure> figures = new ArrayList<>();

  private ReadBench(Transport root, BenchOptions options) {
    this.root = root;
    this.options = options;
  }

  /**
   * @param root the folder that holds the repository's {@code .bzr}
   * @param target what to call it
   */
  public static BenchReport run(Transport root, String target, BenchOptions options)
      throws IOException {
    Machine machine = Machine.here(); // the load before our own
    return new BenchReport(
        machine, target, options.threads(), new ReadBench(root, options).measure());
  }

  private List<Figure> measure() throws IOException {
    FsckReport report = check(); // refuses what is no repository of knits
    try (Session session = root.session()) {
      List<StoredKnit> knits = StoredKnits.of(session);
      wholeFsck(report, session, knits);
      texts(session, knits);
      indices(session, knits);
    }
    generatedIndex();
    if (!options.coldCommand().isEmpty()) {
      coldFsck(report);
    }
    return figures;
  }

  private FsckReport check() throws IOException {
    return Fsck.repository(
        root,
        null,
        new FsckOptions(false, false, options.threads(), Limits.DEFAULT),
        Listener.NONE);
  }

  private void wholeFsck(FsckReport report, Session session, List<StoredKnit> knits)
      throws IOException {
    List<int[]> lengths = new ArrayList<>();
    TextReader reader = new TextReader(session);
    for (StoredKnit knit : knits) {
      lengths.add(reader.lengths(knit, knit.allVersions()));
    }
    try (PlainLoops loops = new PlainLoops()) {
      Rounds rounds =
          new Rounds(options.rounds())
              .warm(
                  this::check,
                  () -> {
                    knits.forEach(knit -> loops.expand(knit, knit.allVersions()));
                    lengths.forEach(loops::digest);
                  });
      figures.add(
          new Figure(
              "fsck",
              "whole fsck, warm",
              "inflate and CRC-32 of all records, SHA-1 of all texts" + perThread(),
              report.counts().textsRead(),
              report.counts().bytesDigested(),
              rounds.measured(),
              rounds.floor().dividedBy(options.threads())));
    }
  }

  private void texts(Session session, List<StoredKnit> knits) throws IOException {
    ChosenTexts chosen =
        ChosenTexts.of(knits, options.texts(), options.seed(), new TextReader(session));
    try (PlainLoops loops = new PlainLoops();
        TextReaders readers = new TextReaders(root, chosen, options.threads())) {
      Rounds rounds =
          new Rounds(options.rounds())
              .warm(
                  readers::read,
                  () -> {
                    chosen.groups.forEach(group -> loops.expand(group.knit(), group.chains()));
                    chosen.groups.forEach(group -> loops.digest(group.lengths()));
                  });
      figures.add(
          new Figure(
              "texts",
              "random texts, knits open",
              "inflate and CRC-32 of the records of their chains, SHA-1 of the texts" + perThread(),
              chosen.count,
              chosen.bytes,
              rounds.measured(),
              rounds.floor().dividedBy(options.threads())));
    }
  }

  private void indices(Session session, List<StoredKnit> knits) throws IOException {
    Rounds rounds =
        new Rounds(options.rounds())
            .warm(
                () -> {
                  for (StoredKnit knit : knits) {
                    KndxIndex.parse(knit.stem(), readIndex(session, knit));
                  }
                },
                () -> {
                  for (StoredKnit knit : knits) {
                    readIndex(session, knit);
                  }
                });
    figures.add(
        new Figure(
            "indices",
            "all indices read and parsed",
            "the same files read",
            knits.size(),
            knits.stream().mapToLong(knit -> knit.indexBytes().length()).sum(),
            rounds.measured(),
            rounds.floor()));
  }

  private static Slice readIndex(Session session, StoredKnit knit) throws IOException {
    String file = StoredKnit.indexFile(knit.stem());
    return session.get(file, FirstBlockCheck.NONE, Long.MAX_VALUE).await();
  }

  private void generatedIndex() throws IOException {
    Slice file = GeneratedIndex.of(options.generated(), options.seed());
    try (PlainLoops loops = new PlainLoops()) {
      Rounds rounds =
          new Rounds(options.rounds())
              .warm(() -> KndxIndex.parse("generated", file), () -> loops.scan(file));
      figures.add(
          new Figure(
              "index",
              "a large index parsed from memory",
              "its line feeds counted, byte by byte",
              options.generated(),
              file.length(),
              rounds.measured(),
              rounds.floor()));
    }
  }

  private void coldFsck(FsckReport report) throws IOException {
    Rounds rounds =
        new Rounds(options.rounds())
            .cold(
                () -> Processes.run(options.coldCommand()),
                () -> Processes.run(options.bareCommand()));
    figures.add(
        new Figure(
            "cold",
            "whole fsck as a new process",
            "a JVM starts",
            report.counts().textsRead(),
            report.counts().bytesDigested(),
            rounds.measured(),
            rounds.floor()));
  }

  private String perThread() {
    return options.threads() == 1 ? "" : ", by one thread, divided by " + options.threads();
  }
}
