package dev.knit.cli;

import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.index.Kndx;
import dev.knit.store.KnitVersionedFile;
import dev.knit.transport.FirstBlockCheck;
import dev.knit.transport.Session;
import dev.knit.transport.Transport;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code knit dump}. */
@Command(
    name = "dump",
    description = {
      "Explain the bytes of a file, sound or not: lines of an index with their numbers and offsets,",
      "the headers of records, locks, format files."
    },
    footer = {
      "",
      "Every line begins with the offset in the file. What cannot be explained is shown as it is.",
      "",
      "EXAMPLES",
      "  knit dump tide.kndx",
      "  knit dump tide.knit",
      "  knit dump project/.bzr/repository/lock/held/info"
    })
final class DumpCommand extends KnitCommand {
  @Parameters(paramLabel = "FILE", description = "A path or URL.")
  String file = "";

  DumpCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  void run() throws IOException {
    int slash = file.lastIndexOf('/');
    String name = file.substring(slash + 1);
    if (name.isEmpty()) {
      throw usage(file + " is a folder; dump explains one file");
    }
    Transport folder = media().open(slash < 0 ? "." : slash == 0 ? "/" : file.substring(0, slash));
    Slice content;
    try (Session session = folder.session()) {
      content = session.get(name, FirstBlockCheck.NONE, Limits.DEFAULT.indexBytes()).await();
    }
    if (name.endsWith(Kndx.SUFFIX)) {
      new DumpIndex(terminal.out()).print(name, content);
    } else if (name.endsWith(KnitVersionedFile.DATA_SUFFIX)) {
      new DumpRecords(terminal.out()).print(content);
    } else {
      new DumpSmall(terminal.out()).print(file, content);
    }
  }
}
