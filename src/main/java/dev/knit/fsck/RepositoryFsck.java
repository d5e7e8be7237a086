package dev.knit.fsck;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.Key;
import dev.knit.Kind;
import dev.knit.Slice;
import dev.knit.repository.RepositoryFormat;
import dev.knit.repository.UnsupportedFormatException;
import dev.knit.transport.FirstBlockCheck;
import dev.knit.transport.Session;
import dev.knit.transport.Transport;
import dev.knit.transport.TransportException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Fsck of a repository of knits and the branches of it that are named. */
final class RepositoryFsck {
  private static final String FORMAT = RepositoryPlan.REPOSITORY + "format";
  private static final int LONGEST_FORMAT = 1 << 16;

  private final Transport root;
  private final List<String> branchFolders;
  private final FsckOptions options;
  private final Listener listener;
  private final List<Damage> layout = new ArrayList<>();

  RepositoryFsck(
      Transport root, List<String> branchFolders, FsckOptions options, Listener listener) {
    this.root = root;
    this.branchFolders = List.copyOf(branchFolders);
    this.options = options;
    this.listener = listener;
  }

  FsckReport run() throws UnsupportedFormatException, TransportException {
    try (Workers workers = new Workers(root, options.jobs());
        Session session = root.session()) {
      RepositoryFormat format = format(session);
      RepositoryPlan plan = RepositoryPlan.of(session, workers);
      KnitsCheck check = new KnitsCheck(workers, options, listener);
      check.run(plan.names);
      Knits knits = new Knits(check.verdicts);
      layout.addAll(plan.damage);
      layout.addAll(folders(session));
      for (String branchFolder : branchFolders) {
        layout.addAll(
            new BranchCheck(session, control(branchFolder) + "branch/", knits.revisions()).find());
      }
      Ghosts.note(knits.revisions());
      ParentCycles.report(knits.revisions());
      RevisionFacts.reportParents(knits.revisions(), check.facts);
      List<Finding> findings = new ArrayList<>();
      layout.forEach(
          found ->
              findings.add(Findings.of(found, found.key() == null ? List.of() : lostTip(found))));
      findings.addAll(new CrossCheck(knits, plan.closed, format, check.facts, options).find());
      knits.all().forEach(verdict -> findings.addAll(Findings.of(verdict)));
      return new FsckReport(
          format == null ? "unknown" : format.word(),
          true,
          check.counts(),
          FsckReport.sorted(findings),
          texts(knits));
    }
  }

  private static List<Key> lostTip(Damage found) {
    return found.kind() == Kind.BRANCH_TIP_LOST && found.key() != null
        ? List.of(found.key())
        : List.of();
  }

  private SortedMap<Key, @Nullable String> texts(Knits knits) {
    SortedMap<Key, @Nullable String> texts = new TreeMap<>();
    if (options.texts()) {
      knits.texts().forEach(verdict -> verdict.listTexts(texts));
    }
    return texts;
  }

  private List<Damage> folders(Session session) {
    List<Damage> found = new ControlFolderCheck(session, control("")).find();
    for (String branchFolder : branchFolders) {
      if (!branchFolder.isEmpty()) {
        found.addAll(new ControlFolderCheck(session, control(branchFolder)).find());
      }
    }
    return found;
  }

  private static String control(String folder) {
    return folder.isEmpty() ? ".bzr/" : folder + "/.bzr/";
  }

  /**
   * The repository's format; null, and a finding, if its marker is damaged: its knits are looked at
   * all the same.
   */
  private @Nullable RepositoryFormat format(Session session)
      throws UnsupportedFormatException, TransportException {
    try {
      Slice content = session.get(FORMAT, FirstBlockCheck.NONE, LONGEST_FORMAT).await();
      RepositoryFormat format = RepositoryFormat.named(FORMAT, content);
      if (format.storage() != RepositoryFormat.Storage.KNITS) {
        throw new UnsupportedFormatException(FORMAT, format.title(), format.advice());
      }
      return format;
    } catch (CorruptException e) {
      layout.add(e.damage());
    } catch (TransportException e) {
      if (e.reason() != TransportException.Reason.ABSENT) {
        throw e;
      }
      session.list(RepositoryPlan.REPOSITORY.substring(0, RepositoryPlan.REPOSITORY.length() - 1));
      layout.add(Damage.of(Kind.LAYOUT_MALFORMED, FORMAT).detail("there is no such file"));
    }
    return null;
  }
}
