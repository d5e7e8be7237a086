package dev.knit.fsck;

import dev.knit.Limits;
import dev.knit.fsck.FsckReport.Verdict;
import dev.knit.transport.TransportException.Reason;
import dev.knit.transport.faulty.Fault;
import dev.knit.transport.faulty.FaultPlan;
import org.junit.jupiter.api.Test;

/**
 * Proves for each kind of finding in a lone pair: the fault alone gives it, at its place, with
 * exactly what it costs, and nothing else is found. Pairs are written record by record and are
 * wrong in one way.
 */
class PairKindsTest {
  /** a, then b on a, c on b; d stands alone. */
  private static PairBuilder chain() {
    return new PairBuilder()
        .text("a", "", "one\ntwo\n")
        .delta("b", "0", "1,2,1\nzwei\n", "one\nzwei\n")
        .delta("c", "1", "0,0,1\nzero\n", "zero\none\nzwei\n")
        .text("d", "2", "d\n");
  }

  private static Report check(PairBuilder pair) {
    return check(pair.tree());
  }

  private static Report check(Tree tree) {
    return new Report(tree.pair("p"));
  }

  @Test
  void soundPair() {
    check(chain()).finds().notes().is(Verdict.CLEAN).withholds("").lists(4);
  }

  @Test
  void recordChecksumOfFulltextCostsTheChain() {
    PairBuilder pair = chain();
    check(pair.tree().flip("p.knit", pair.at(0) + pair.length(0) - 6, 1))
        .finds("record-checksum damage p.knit a " + pair.place(0) + " lost a b c")
        .withholds("a b c");
  }

  @Test
  void recordChecksumOfDelta() {
    PairBuilder pair = chain();
    check(pair.tree().flip("p.knit", pair.at(1) + pair.length(1) - 1, 4))
        .finds("record-checksum damage p.knit b " + pair.place(1) + " lost b c")
        .withholds("b c");
  }

  @Test
  void checksumThatNothingCanProveAnyMore() {
    PairBuilder pair = chain();
    Tree tree = pair.tree().overwrite("p.knit", pair.at(0), new byte[pair.length(0)]);
    check(tree.flip("p.knit", pair.at(1) + pair.length(1) - 6, 1))
        .finds(
            "record-undecodable damage p.knit a " + pair.place(0) + " lost a",
            "record-undecodable damage p.knit b " + pair.place(1) + " lost b c")
        .withholds("a b c");
  }

  @Test
  void oneFlippedBitIsNamed() {
    PairBuilder pair = chain();
    int at = pair.at(0) + 60;
    check(pair.tree().flip("p.knit", at, 8))
        .finds("record-undecodable damage p.knit a " + pair.place(0) + " lost a b c")
        .mentions("record-undecodable", "one flipped bit, in byte " + at);
  }

  @Test
  void aBlockOfZeros() {
    PairBuilder pair = chain();
    check(pair.tree().overwrite("p.knit", pair.at(3), new byte[pair.length(3)]))
        .finds("record-undecodable damage p.knit d " + pair.place(3) + " lost d")
        .mentions("record-undecodable", "zero bytes in it");
  }

  @Test
  void dataCutInsideARecordAndBefore() {
    PairBuilder pair = chain();
    check(pair.tree().cut("p.knit", pair.at(2) + 5))
        .finds(
            "record-cut damage p.knit c " + pair.place(2) + " lost c",
            "record-beyond-end damage p.knit d " + pair.place(3) + " lost d");
  }

  @Test
  void dataFileGone() {
    check(chain().tree().delete("p.knit"))
        .finds("data-file-absent damage p.knit - -+- lost a b c d")
        .withholds("a b c d");
  }

  @Test
  void indexGoneOrEmptied() {
    check(chain().tree().delete("p.kndx")).finds("index-absent damage p.kndx - -+-").lists(0);
    check(chain().tree().put("p.kndx", "")).finds("index-absent damage p.kndx - -+-").lists(0);
  }

  @Test
  void dataWithoutWholeRecordsAndIndex() {
    check(new Tree().put("p.knit", "junk"))
        .finds("data-unreferenced warning p.knit - 0+4")
        .is(Verdict.WARNINGS);
  }

  @Test
  void headers() {
    check(chain().tree().flip("p.kndx", 3, 1))
        .finds("index-header-missing damage p.kndx - 0+- lost a b c d");
    check(chain().tree().replace("p.kndx", "index 8\n", "index 7\n"))
        .finds("index-header-wrong damage p.kndx - 17+- lost a b c d")
        .withholds("a b c d");
    check(chain().tree().replace("p.kndx", "index 8\n", "index 8\r\n"))
        .finds("index-header-wrong damage p.kndx - 18+- lost a b c d");
  }

  @Test
  void headerAndDataBothWrong() {
    PairBuilder pair = chain();
    Tree tree = pair.tree().replace("p.kndx", "index 8\n", "index 7\n");
    check(tree.flip("p.knit", pair.at(3) + 30, 1))
        .finds(
            "index-header-wrong damage p.kndx - 17+- lost a b c d",
            "record-undecodable damage p.knit d " + pair.place(3) + " lost d");
  }

  @Test
  void tornLine() {
    PairBuilder pair = chain();
    Tree tree = pair.tree();
    int cut = tree.get("p.kndx").length - 3;
    String[] place = pair.line("d ").split("\\+");
    check(tree.cut("p.kndx", cut))
        .finds(
            "index-line-torn warning p.kndx d " + place[0] + "+" + (Integer.parseInt(place[1]) - 3),
            "data-unreferenced warning p.knit - " + pair.place(3))
        .is(Verdict.WARNINGS)
        .lists(3);
  }

  @Test
  void zerosBehindTheIndex() {
    PairBuilder pair = chain();
    Tree tree = pair.tree();
    int length = tree.get("p.kndx").length;
    check(tree.insert("p.kndx", length, new byte[7]))
        .finds(
            "index-zero-bytes damage p.kndx - " + length + "+7",
            "data-unreferenced warning p.knit - " + pair.place(3))
        .lists(3);
  }

  @Test
  void closedLinesThatCannotBe() {
    PairBuilder pair = chain().line("e", "fulltext", 0, 10, "9");
    check(pair)
        .finds("index-line-malformed damage p.kndx e " + pair.line("e ") + " lost a b c d")
        .withholds("a b c d");
    PairBuilder orphan = chain().add("e", "line-delta", "", 2, "0,0,1\nx\n", "x\n");
    check(orphan)
        .finds("index-line-malformed damage p.kndx e " + orphan.line("e ") + " lost e")
        .withholds("e");
    PairBuilder neither = chain().add("e", "no-eol", "", 1, "x\n", "x");
    check(neither)
        .finds("index-line-malformed damage p.kndx e " + neither.line("e ") + " lost e")
        .withholds("e");
  }

  @Test
  void recordsThatTradedPlaces() {
    PairBuilder pair = chain();
    PairBuilder wrong = chain().line("d", "fulltext", pair.at(0), pair.length(0), "2");
    check(wrong)
        .finds("record-of-other-key damage p.knit d " + pair.place(0) + " lost d")
        .withholds("d");
  }

  @Test
  void anotherShorterRecordLeavesTheRestUnused() {
    PairBuilder pair = chain();
    PairBuilder wrong =
        chain()
            .loose(new byte[] {1, 2, 3})
            .line("e", "fulltext", pair.at(3), pair.length(3) + 3, "");
    check(wrong)
        .finds(
            "record-of-other-key damage p.knit e "
                + pair.at(3)
                + "+"
                + (pair.length(3) + 3)
                + " lost e",
            "data-unreferenced warning p.knit - " + (pair.at(3) + pair.length(3)) + "+3");
  }

  @Test
  void twoWritersWithoutALock() {
    PairBuilder pair = chain();
    check(chain().line("e", "line-delta", pair.at(3), pair.length(3), "3"))
        .finds("record-of-other-key damage p.knit e " + pair.place(3) + " lost e");
  }

  @Test
  void countEndAndHunks() {
    PairBuilder count = new PairBuilder().add("a", "fulltext", "", 3, "x\ny\n", "x\ny\n");
    check(count)
        .finds("line-count-wrong damage p.knit a " + count.place(0) + " lost a")
        .withholds("a");
    PairBuilder hunk = chain().delta("e", "0", "7,7,1\nx\n", "x\n");
    check(hunk).finds("record-malformed damage p.knit e " + hunk.place(4) + " lost e");
    PairBuilder empty = chain().add("e", "fulltext,no-eol", "", 0, "", "");
    check(empty).finds("record-malformed damage p.knit e " + empty.place(4) + " lost e");
    PairBuilder header = chain().raw("e", "fulltext", "", PairBuilder.pack("nothing\n"));
    check(header).finds("record-malformed damage p.knit e " + header.place(4) + " lost e");
  }

  @Test
  void digestAndAnnotation() {
    PairBuilder digest = chain().add("e", "fulltext", "", 1, "x\n", "y\n");
    check(digest)
        .finds("digest-mismatch damage p.knit e " + digest.place(4) + " lost e")
        .withholds("e");
    PairBuilder annotated =
        new PairBuilder()
            .add("a", "fulltext", "", 2, "a x\na y\n", "x\ny\n")
            .add("b", "fulltext", "0", 2, "b x\nnothing\n", "x\nnothing\n");
    check(annotated)
        .finds("annotation-missing damage p.knit b " + annotated.place(1) + " lost b")
        .withholds("b");
  }

  @Test
  void bases() {
    PairBuilder absent = chain().delta("e", ".gone", "0,0,1\nx\n", "x\n");
    check(absent).finds("basis-absent damage p.kndx e " + absent.line("e ") + " lost e").notes();
    PairBuilder circle =
        new PairBuilder().delta("a", ".b", "0,0,0\n", "").delta("b", "0", "0,0,0\n", "");
    check(circle)
        .finds("basis-cycle damage p.kndx a " + circle.line("a ") + " lost a")
        .withholds("a b");
  }

  @Test
  void ghostsAreNotedOnce() {
    PairBuilder pair = chain().text("e", "3 .ghost", "e\n").text("f", ".ghost", "f\n");
    check(pair).finds().notes("ghost note p.kndx ghost " + pair.line("e ")).is(Verdict.CLEAN);
  }

  @Test
  void aReplacedLineIsAUse() {
    PairBuilder pair = chain().text("d", "2", "d\n");
    check(pair).finds().notes().lists(4);
  }

  @Test
  void severalRecordsInOneGap() {
    byte[] lost = PairBuilder.record("x", 1, "x\n", "x\n");
    byte[] more = PairBuilder.record("y", 1, "y\n", "y\n");
    PairBuilder pair = chain().loose(lost).loose(more).text("e", "", "e\n");
    int length = lost.length + more.length;
    check(pair)
        .finds("data-unreferenced warning p.knit - " + (pair.at(4) - length) + "+" + length)
        .mentions("data-unreferenced", "2 complete records, of x, y");
  }

  @Test
  void oneBitOfAGzipHeader() {
    PairBuilder pair = chain();
    Tree usual = pair.tree();
    for (int record = 0; record < 4; record++) { // as Bazaar writes it
      usual = usual.overwrite("p.knit", pair.at(record) + 8, new byte[] {2, (byte) 0xff});
    }
    check(usual.flip("p.knit", pair.at(3) + 5, 16))
        .finds("record-header-odd warning p.knit d " + pair.place(3))
        .withholds("");
  }

  @Test
  void aTextOverTheLimitIsNoDamage() {
    Tree tree =
        new PairBuilder()
            .text("a", "", "x".repeat(5000) + "\n")
            .delta("b", "0", "0,1,1\ny\n", "y\n")
            .tree();
    new Report(tree.pair("p", new FsckOptions(false, true, 1, Limits.DEFAULT.withTextBytes(1000))))
        .finds()
        .is(Verdict.CLEAN)
        .withholds("a b");
  }

  @Test
  void anUnreadableSectorCostsItsRecordOnly() {
    PairBuilder pair = chain();
    Tree tree = pair.tree().faults(FaultPlan.unreadable("p.knit", pair.at(0) + 3, 1));
    Report report = check(tree).finds().is(Verdict.CLEAN).withholds("a b c");
    report.incomplete();
  }

  @Test
  void noPermissionIsSaidOnce() {
    Tree tree =
        chain()
            .tree()
            .faults(
                FaultPlan.when(
                    call -> call.op().readsBytes() && call.paths().contains("p.knit"),
                    Fault.fail(Reason.PERMISSION)));
    check(tree).finds().is(Verdict.CLEAN).withholds("a b c d").incomplete();
  }

  @Test
  void quickReadsNoRecord() {
    PairBuilder pair = chain().delta("e", ".gone", "0,0,1\nx\n", "x\n");
    Tree tree = pair.tree().flip("p.knit", pair.at(0) + 30, 1);
    new Report(tree.pair("p", new FsckOptions(true, false, 1, Limits.DEFAULT)))
        .finds("basis-absent damage p.kndx e " + pair.line("e "));
  }
}
