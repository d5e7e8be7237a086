package dev.knit.cli;

import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.index.Kndx;
import dev.knit.store.KnitVersionedFile;
import dev.knit.transport.FirstBlockCheck;
import dev.knit.transport.Session;
import dev.knit.transport.Transport;
import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code knit dump}. */
@Command(
    name = "dump",
    description = {
      "Explain the bytes of a file, sound or not.",
      "Lines of an index with their numbers and offsets, headers of records, locks, format files."
    },
    footer = {
      "",
      "Every line begins with the offset in the file. What cannot be explained is shown",
      "as it is.",
      "",
      "EXAMPLES",
      "  knit dump tide.kndx",
      "  knit dump tide.knit",
      "  knit dump project/.bzr/repository/lock/held/info"
    })
final class DumpCommand extends KnitCommand {
  @Parameters(paramLabel = "FILE", description = "A path, or a file: URL.")
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
    about(file);
    Slice content;
    try (Session session = folder.session()) {
      content = session.get(name, FirstBlockCheck.NONE, Limits.DEFAULT.indexBytes()).await();
    } catch (TransportException e) {
      if (e.reason() == Reason.ABSENT || e.reason() == Reason.IS_A_DIRECTORY) {
        throw new NotThereException(
            e.reason() == Reason.ABSENT ? "there is no such file" : "it is a folder",
            "dump explains one file: .kndx, .knit, or a small one of a .bzr");
      }
      throw e;
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
