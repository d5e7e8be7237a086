package dev.knit;

import dev.knit.fsck.Finding;
import dev.knit.fsck.Fsck;
import dev.knit.fsck.FsckOptions;
import dev.knit.fsck.Listener;
import dev.knit.repository.ControlDirectory;
import dev.knit.repository.Entry;
import dev.knit.repository.EntryKind;
import dev.knit.repository.Inventory;
import dev.knit.repository.Repository;
import dev.knit.repository.RevisionNumbers;
import java.io.IOException;

/**
 * The example of the README, word for word; {@link ReadmeTest} holds the two together and runs it.
 */
final class ReadmeExample {
  private ReadmeExample() {}

  static void run(String path) throws IOException {
    // README
    try (Repository repository = Repository.open(path)) {
      RevisionNumbers numbers = RevisionNumbers.of(repository);
      int newest = numbers.find("-1");
      if (newest >= 0) { // else there is no branch, it is empty, or its tip is lost
        Inventory tree = repository.inventory(repository.revisions().index().id(newest));
        for (Entry entry : tree.entries()) {
          if (entry.kind() == EntryKind.FILE) {
            Slice text = repository.text(entry.fileId(), entry.revision());
            System.out.println(text.length() + " " + Shown.bytes(tree.path(entry)));
          }
        }
      }
    }
    ControlDirectory place = ControlDirectory.locate(path);
    for (Finding finding :
        Fsck.repository(place.root(), place.branchFolder(), FsckOptions.DEFAULT, Listener.NONE)
            .findings()) {
      System.out.println(finding.damage().message() + ", lost: " + finding.lost());
    }
    // end
  }
}
