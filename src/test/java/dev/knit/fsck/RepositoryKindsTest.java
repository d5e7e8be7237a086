package dev.knit.fsck;

import dev.knit.fsck.FsckReport.Verdict;
import dev.knit.transport.Op;
import dev.knit.transport.TransportException.Reason;
import dev.knit.transport.faulty.Fault;
import dev.knit.transport.faulty.FaultPlan;
import org.junit.jupiter.api.Test;

/**
 * Proves for each kind of finding in a repository, a branch or a lock: the fault alone gives it,
 * with its file, key and place, and nothing else above a note is found. The repositories are those
 * that Breezy wrote, {@code testdata/golden}.
 */
class RepositoryKindsTest {
  private static final String R = "gold@example.com-200801102";
  private static final String REPO = ".bzr/repository/";
  private static final String NOEOL_ID = "noeol.txt-20080110212000-zzzzzzzzzzzzzzzz-2";
  private static final String NOEOL = REPO + "knits/b6/" + NOEOL_ID;
  private static final String GHOST =
      "ghost note revisions.kndx ghost@example.com-20071231235959-Ghost 300+96";

  private static Tree knit1() {
    return Tree.golden("knit.zip");
  }

  private static Tree knit4() {
    return Tree.golden("knit4-richroot.zip");
  }

  private static Report check(Tree tree) {
    return new Report(tree.repository());
  }

  @Test
  void sound() {
    check(knit1()).finds().notes(GHOST).is(Verdict.CLEAN);
    check(knit4()).finds().notes(GHOST).is(Verdict.CLEAN);
  }

  @Test
  void textThatNoIndexLists() {
    Tree tree =
        knit1().replace(NOEOL + ".kndx", "\n" + R + "12800-r8 no-eol,line-delta 735 117 5 :", "");
    String key = NOEOL_ID + "/" + R + "12800-r8";
    check(tree)
        .finds(
            "text-absent damage " + NOEOL_ID + ".kndx " + key + " -+- lost " + key,
            "data-unreferenced warning " + NOEOL_ID + ".knit - 735+117");
  }

  @Test
  void knitOfAFileGone() {
    Tree tree = knit1().delete(NOEOL + ".knit");
    check(tree).findsKinds("data-file-absent damage " + NOEOL_ID + ".knit " + NOEOL_ID);
  }

  @Test
  void indexOfAFileGone() {
    check(knit1().delete(NOEOL + ".kndx"))
        .findsKinds("index-absent damage " + NOEOL_ID + ".kndx -");
  }

  @Test
  void bothFilesGone() {
    Tree tree = knit1().delete(NOEOL + ".kndx").delete(NOEOL + ".knit");
    String start = "text-absent damage " + NOEOL_ID + ".kndx " + NOEOL_ID + "/" + R;
    check(tree)
        .findsKinds(
            start + "12100-r1",
            start + "12200-r2",
            start + "12300-r3",
            start + "12400-r4",
            start + "12500-r5",
            start + "12700-r7",
            start + "12800-r8");
  }

  @Test
  void allRevisionsGone() {
    Tree tree = knit1().delete(REPO + "revisions.kndx").delete(REPO + "revisions.knit");
    tree.put(".bzr/branch/revision-history", "");
    check(tree)
        .findsKinds("index-absent damage revisions.kndx -")
        .mentions("index-absent", "neither it nor")
        .notes();
    tree.put(".bzr/branch/revision-history", R + "12800-r8");
    check(tree)
        .findsKinds(
            "index-absent damage revisions.kndx -",
            "branch-tip-lost damage revision-history " + R + "12800-r8");
  }

  @Test
  void allInventoriesGone() {
    Tree tree = knit1().delete(REPO + "inventory.kndx").delete(REPO + "inventory.knit");
    check(tree).findsKinds("index-absent damage inventory.kndx -").notes(GHOST);
    tree = knit1().delete(REPO + "inventory.kndx");
    check(tree).findsKinds("index-absent damage inventory.kndx -").notes(GHOST);
  }

  @Test
  void whatIsOutOfReachIsNotLost() {
    Fault denied = Fault.fail(Reason.PERMISSION);
    for (String folder : new String[] {"knits", "knits/b6"}) {
      check(knit1().faults(FaultPlan.on(Op.LIST, REPO + folder, denied)))
          .finds()
          .mentionsNote("not-checked note " + folder.replace("knits/", "") + " - -+-");
    }
    for (String knit : new String[] {"revisions", "inventory", "knits/b6/" + NOEOL_ID}) {
      String index = REPO + knit + ".kndx";
      check(knit1().faults(FaultPlan.on(Op.GET, index, denied)))
          .finds()
          .mentionsNote(
              "not-checked note " + index.substring(index.lastIndexOf('/') + 1) + " - -+-");
    }
  }

  @Test
  void inventoryGone() {
    Tree tree =
        knit1().replace(REPO + "inventory.kndx", "\n" + R + "12800-r8 line-delta 2859 301 6 :", "");
    check(tree)
        .finds(
            "inventory-absent damage revisions.knit "
                + R
                + "12800-r8 2267+332 lost "
                + R
                + "12800-r8",
            "data-unreferenced warning inventory.knit - 2859+301");
  }

  @Test
  void wrongIdInALineIsOneFault() {
    Tree tree = knit1().replace(NOEOL + ".kndx", "\n" + R + "12800-r8 ", "\n" + R + "12800-s8 ");
    check(tree)
        .finds(
            "record-of-other-key damage "
                + (NOEOL_ID + ".knit " + NOEOL_ID + "/" + R + "12800-s8 735+117 lost ")
                + (NOEOL_ID + "/" + R + "12800-r8 " + NOEOL_ID + "/" + R + "12800-s8"));
    tree = knit1().replace(REPO + "inventory.kndx", "\n" + R + "12800-r8 ", "\n" + R + "12800-s8 ");
    check(tree)
        .finds(
            "record-of-other-key damage inventory.knit "
                + (R + "12800-s8 2859+301 lost " + R + "12800-r8 " + R + "12800-s8"));
    tree = knit1().replace(REPO + "revisions.kndx", "\n" + R + "12500-r5 ", "\n" + R + "12500-s5 ");
    check(tree)
        .finds(
            "record-of-other-key damage revisions.knit "
                + (R + "12500-s5 1295+321 lost " + R + "12500-r5 " + R + "12500-s5"));
  }

  @Test
  void inventoryWithoutRevision() {
    Tree tree =
        knit1()
            .replace(REPO + "revisions.kndx", "\n" + R + "12800-r8 fulltext 2267 332 6 :", "")
            .replace(".bzr/branch/revision-history", "\n" + R + "12800-r8", "");
    check(tree)
        .finds("data-unreferenced warning revisions.knit - 2267+332")
        .mentionsNote("inventory-without-revision note inventory.knit " + R + "12800-r8 2859+301");
  }

  @Test
  void parentsOfARevisionAndItsInventoryDiffer() {
    Tree tree = knit1().replace(REPO + "revisions.kndx", "1295 321 2 3 :", "1295 321 2 1 :");
    check(tree)
        .findsKinds(
            "parents-disagree damage revisions.kndx " + R + "12500-r5",
            "inventory-parents warning inventory.kndx " + R + "12500-r5");
    tree = knit1().replace(REPO + "inventory.kndx", "1585 650 2 3 :", "1585 650 2 1 :");
    check(tree)
        .findsKinds("inventory-parents warning inventory.kndx " + R + "12500-r5")
        .is(Verdict.WARNINGS);
  }

  @Test
  void revisionsInACircle() {
    Tree tree = knit1();
    String line = "\n" + R + "12100-r1 fulltext 0 288 7 :";
    tree.put(REPO + "revisions.kndx", tree.text(REPO + "revisions.kndx") + line);
    check(tree).hasKind("parent-cycle damage revisions.kndx " + R + "12100-r1");
  }

  @Test
  void tipThatIsNowhere() {
    Tree tree = knit1();
    tree.put(
        ".bzr/branch/revision-history", tree.text(".bzr/branch/revision-history") + "\nnowhere");
    check(tree).finds("branch-tip-lost damage revision-history nowhere -+- lost nowhere");
    tree = knit4().replace(".bzr/branch/last-revision", R + "12800-r8", "nowhere");
    check(tree).finds("branch-tip-lost damage last-revision nowhere -+- lost nowhere");
    Fault denied = Fault.fail(Reason.PERMISSION);
    tree.faults(FaultPlan.on(Op.STAT, REPO + "revisions.knit", denied));
    check(tree).finds().incomplete();
  }

  @Test
  void tipThatCannotBeRead() {
    Tree tree = knit4();
    int at = tree.text(REPO + "revisions.kndx").indexOf("r8 fulltext ");
    int offset =
        Integer.parseInt(tree.text(REPO + "revisions.kndx").substring(at + 12).split(" ")[0]);
    check(tree.flip(REPO + "revisions.knit", offset + 100, 1))
        .findsKinds(
            "record-undecodable damage revisions.knit " + R + "12800-r8",
            "branch-tip-lost damage last-revision " + R + "12800-r8")
        .mentions("branch-tip-lost", R + "12700-r7");
  }

  @Test
  void revisionsOutOfUseLoseTheTipToo() {
    check(knit1().replace(REPO + "revisions.kndx", "index 8", "index 7"))
        .findsKinds(
            "index-header-wrong damage revisions.kndx -",
            "branch-tip-lost damage revision-history " + R + "12800-r8");
  }

  @Test
  void numbersAndHistory() {
    check(knit4().replace(".bzr/branch/last-revision", "7 ", "8 "))
        .finds("revision-number warning last-revision " + R + "12800-r8 -+-");
    check(knit1().replace(".bzr/branch/revision-history", R + "12300-r3\n", ""))
        .findsKinds("revision-number warning revision-history " + R + "12200-r2")
        .is(Verdict.WARNINGS);
  }

  @Test
  void tags() {
    check(knit4().replace(".bzr/branch/tags", R + "12500-r5", R + "12500-rX"))
        .finds("tags warning tags " + R + "12500-rX -+-");
    check(knit4().replace(".bzr/branch/tags", "e", "")).findsKinds("tags warning tags -");
  }

  @Test
  void layoutThatCannotBeRead() {
    check(knit4().replace(".bzr/branch/last-revision", "7 ", "seven "))
        .findsKinds("layout-malformed damage last-revision -");
    check(knit4().delete(".bzr/branch/last-revision"))
        .findsKinds("layout-malformed damage last-revision -");
    check(knit4().delete(".bzr/branch/format")).findsKinds("layout-malformed damage format -");
    check(knit1().delete(REPO + "format")).findsKinds("layout-malformed damage format -");
    check(knit1().flip(REPO + "format", 5, 1)).findsKinds("layout-malformed damage format -");
  }

  @Test
  void locks() {
    String info = "hostname: tower\nnonce: gabc\npid: 4711\nstart_time: 1500000000\nuser: keeper\n";
    for (String part : new String[] {"branch/lock", "repository/lock", "branch-lock"}) {
      Tree tree = knit1();
      tree.folders.add(".bzr/" + part + "/held");
      check(tree.put(".bzr/" + part + "/held/info", info))
          .finds("lock-held warning info - -+-")
          .mentions("lock-held", "keeper on tower, process 4711, since 2017-07-14");
      tree.put(".bzr/" + part + "/held/info", "");
      check(tree).finds("lock-info-empty warning info - 0+0");
      tree.files.remove(".bzr/" + part + "/held/info");
      check(tree).finds("lock-leftover warning held - -+-");
    }
    Tree tree = knit1();
    tree.folders.add(".bzr/branch/lock/releasing.abc.tmp");
    check(tree)
        .finds("lock-leftover warning releasing.abc.tmp - -+-")
        .mentions("lock-leftover", "half released");
  }

  @Test
  void folders() {
    for (String folder : new String[] {"branch-lock", "branch/lock", "repository/lock"}) {
      check(knit1().deleteFolder(".bzr/" + folder))
          .finds(
              "folder-missing warning " + folder.substring(folder.lastIndexOf('/') + 1) + " - -+-");
    }
  }

  @Test
  void textsThatNobodyNames() {
    Tree tree = knit1();
    String stem = REPO + "knits/5c/a-id";
    tree.folders.add(REPO + "knits/5c");
    Tree pair = new PairBuilder().add("r", "fulltext", "", 1, "r x\n", "x\n").tree();
    tree.put(stem + ".kndx", pair.get("p.kndx")).put(stem + ".knit", pair.get("p.knit"));
    check(tree)
        .finds()
        .is(Verdict.CLEAN)
        .mentionsNote("text-unnamed note a-id.knit a-id/r 0+" + pair.get("p.knit").length);
  }

  @Test
  void strayFilesDoNoHarm() {
    Tree tree = knit1();
    tree.folders.add(REPO + "knits/00");
    tree.put(REPO + "knits/00/Not%an%id.kndx", "junk")
        .put(NOEOL + ".orig", "junk")
        .put(REPO + "x", "junk");
    check(tree).finds().is(Verdict.CLEAN);
  }
}
