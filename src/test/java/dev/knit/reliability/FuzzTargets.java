package dev.knit.reliability;

import com.fasterxml.jackson.databind.JsonNode;
import dev.knit.Damage;
import dev.knit.Golden;
import dev.knit.Kind;
import dev.knit.Slice;
import dev.knit.fsck.Finding;
import dev.knit.index.KndxIndex;
import dev.knit.lock.LockInfo;
import dev.knit.repository.BencodeReader;
import dev.knit.repository.BranchConf;
import dev.knit.repository.BranchFormat;
import dev.knit.repository.ControlFormat;
import dev.knit.repository.FileIdPath;
import dev.knit.repository.InventoryXml;
import dev.knit.repository.LastRevision;
import dev.knit.repository.Location;
import dev.knit.repository.RepositoryFormat;
import dev.knit.repository.RevisionHistory;
import dev.knit.repository.Tags;
import dev.knit.repository.UnsupportedFormatException;
import dev.knit.store.DeltaForest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Every parser of bytes from outside, alone and as the check of a whole knit or repository uses it.
 */
final class FuzzTargets {
  private static final Slice ID = Slice.utf8("r");
  private static final String FILE = "file";
  private static final List<String> XML =
      List.of(
          "<",
          ">",
          "/>",
          " />",
          "&amp;",
          "&#0;",
          "&#x10FFFF;",
          "&#xD800;",
          "&#99999999999;",
          "&x;",
          "<!--",
          "-->",
          "<![CDATA[",
          "]]>",
          "<?x y?>",
          "<!DOCTYPE a [<!ENTITY x \"y\">]>",
          "<?xml version=\"1.0\" encoding=\"UTF-16\"?>",
          "<?xml version=\"1.1\" standalone='yes'?>",
          "xmlns=\"a\"",
          "xmlns:",
          " xmlns:b=\"c\"",
          "b:",
          "<a>",
          "</a>",
          "\u00ef\u00bb\u00bf",
          "\u00fe\u00ff",
          "\u00f0\u009f\u0098\u0080",
          "\u00ed\u00a0\u0080",
          "\u00ef\u00bf\u00bf",
          " file_id=\"x\"",
          " revision_id=\"x\"",
          " name=\"..\"",
          " executable=\"yes\"",
          "<parents>\n",
          "</parents>\n",
          "<revision_ref revision_id=\"a\" />\n",
          "<directory file_id=\"d\" name=\"n\" revision=\"q\" />\n",
          "</inventory>\n",
          "</revision>\n");

  private FuzzTargets() {}

  static Stream<FuzzTarget> all() {
    List<Slice> revisions = texts("revisions");
    List<Slice> inventories = texts("inventories");
    return Stream.of(
        new FuzzTarget(
            "kndx",
            indices(),
            List.of(" fulltext ", " line-delta ", ",no-eol", " :", "  :", " .g ", "\n", "a", " 0 "),
            1,
            FuzzTargets::index),
        new FuzzTarget("record", FuzzRecords.packed(), List.of(), 2, FuzzRecords::readPacked),
        new FuzzTarget("body", FuzzRecords.expanded(), FuzzRecords.WORDS, 8, FuzzRecords::readBody),
        new FuzzTarget("chain", FuzzRecords.chains(), FuzzRecords.WORDS, 16, FuzzRecords::check),
        new FuzzTarget("revision", revisions, XML, 2, FuzzTexts::revision),
        new FuzzTarget("inventory", inventories, XML, 4, FuzzTexts::inventory),
        new FuzzTarget(
            "inventory-entry",
            inventories.stream().flatMap(text -> FuzzTexts.lines(text).stream()).toList(),
            XML,
            1,
            bytes -> "" + InventoryXml.entry(FILE, ID, null, bytes).kind()),
        new FuzzTarget(
            "revision-in-repository", revisions, XML, 80, FuzzTexts::revisionInRepository),
        new FuzzTarget(
            "inventory-in-repository", inventories, XML, 80, FuzzTexts::inventoryInRepository),
        new FuzzTarget(
            "lock-info",
            seeds(
                "hostname: vm\nnonce: 03lygz\npid: 23\nstart_time: 1796069925\nuser: \"P \\xFC\"\n"),
            List.of("!!", "&a ", "*a", "{", "[", "|\n", ">-\n", "---\n", "...\n", "? ", "\\x", "'"),
            1,
            bytes -> LockInfo.parse(bytes).state().name()),
        new FuzzTarget(
            "bencode",
            seeds("d1:a1:b2:cdi-5ee", "l1:ai3eld0:leee", "i0e", "3:abc"),
            List.of("d", "l", "i", "e", "1:x", "0:", "-", "lllllllllllllllll"),
            1,
            FuzzTargets::bencode),
        new FuzzTarget(
            "tags",
            seeds("d1:a1:b2:\u00c3\u00a93:r-1e", "", "de"),
            List.of("d", "e", "1:x", "0:", "5:a b c"),
            1,
            bytes -> "tags " + Math.min(3, Tags.parse(FILE, bytes).revisions().size())),
        new FuzzTarget(
            "branch-conf",
            seeds("parent_location = '''a\nb''' # c\nbound = True\n[x]\n", "\"a\" = 'b' # \"c\n"),
            List.of("'''", "\"\"\"", "'", "\"", "#", "=", "[", "]", "\n", "bound_location"),
            1,
            FuzzTargets::branchConf),
        new FuzzTarget(
            "formats", formats(), List.of("\n", "\r\n", "optional x\n"), 1, FuzzTargets::format),
        new FuzzTarget(
            "tips",
            seeds("3 abc\n", "0 null:\n", "a\nb", "a\nb\n"),
            List.of(" ", "\n", "null:", "-"),
            1,
            FuzzTargets::tips),
        new FuzzTarget(
            "location",
            seeds("file:///a\n", "../b"),
            List.of("://", "%"),
            1,
            FuzzTargets::location),
        new FuzzTarget(
            "stems",
            seeds("knits/1a/%52%45%41%44%4d%45-20080110212000-%41a0%42b1%43c2%44d3%45e4%46-1"),
            List.of("%", "%00", "/", "..", "%2f"),
            1,
            FuzzTargets::stem));
  }

  static List<Slice> seeds(String... latin1) {
    return Stream.of(latin1).map(s -> Slice.of(s.getBytes(StandardCharsets.ISO_8859_1))).toList();
  }

  private static List<Slice> texts(String knit) {
    List<Slice> texts = new ArrayList<>();
    for (String name : List.of("knit", "knit3-subtree", "knit4-richroot")) {
      for (JsonNode row :
          Golden.json(name + ".expected.json").get("knits").get(knit).get("records")) {
        texts.add(Slice.of(Base64.getDecoder().decode(row.get("fulltext_b64").asText())));
      }
    }
    return texts;
  }

  private static List<Slice> indices() {
    List<Slice> indices = new ArrayList<>();
    Golden.json("kndx-cases.json")
        .forEach(c -> indices.add(Slice.of(Golden.base64(c.get("kndx_b64")))));
    Golden.unzip("knit.zip")
        .forEach(
            (name, bytes) -> {
              if (name.endsWith(".kndx")) {
                indices.add(Slice.of(bytes));
              }
            });
    return indices;
  }

  private static List<Slice> formats() {
    List<Slice> formats = new ArrayList<>();
    for (ControlFormat format : ControlFormat.values()) {
      formats.add(format.marker());
    }
    for (BranchFormat format : BranchFormat.values()) {
      formats.add(format.marker());
    }
    for (RepositoryFormat format : RepositoryFormat.values()) {
      formats.add(format.marker());
    }
    return formats;
  }

  static String kinds(Iterable<Damage> all) {
    TreeSet<String> kinds = new TreeSet<>();
    for (Damage damage : all) {
      kinds.add(damage.kind().word());
      require(!damage.message().isEmpty(), "damage says what it is");
    }
    return kinds.toString();
  }

  static String kindsOf(List<Finding> findings) {
    return kinds(findings.stream().map(Finding::damage).toList());
  }

  private static String index(Slice bytes) throws dev.knit.CorruptException {
    KndxIndex index = KndxIndex.parse("x.kndx", bytes);
    String said = kinds(index.damage());
    for (int version = 0; version < index.size(); version++) {
      require(index.find(index.id(version)) == version, "an id is found where it is");
      require(index.versionOfRow(index.rowOf(version)) == version, "a row is that of its version");
      require(index.position(version) >= 0 && index.length(version) >= 0, "places are no numbers");
      long end = (long) index.lineOffset(version) + index.lineLength(version);
      require(end <= bytes.length(), "a line ends in the file");
      index.method(version);
      for (int place = 0; place < index.parentCount(version); place++) {
        int parent = index.parent(version, place);
        require(parent < index.size(), "a parent is in the index");
        require(
            parent < 0 || index.id(parent).equals(index.parentId(version, place)), "has its id");
      }
    }
    DeltaForest forest = DeltaForest.of(index);
    for (int root : forest.roots()) {
      require(forest.tree(root).length > 0, "a tree has its root");
    }
    new dev.knit.repository.VersionGraph(index).graph();
    index.readable();
    return said;
  }

  static void require(boolean holds, String what) {
    if (!holds) {
      throw new IllegalStateException("not so: " + what);
    }
  }

  /** Without recursion of its own: the depth is the reader's to bound. */
  private static String bencode(Slice bytes) throws dev.knit.CorruptException {
    BencodeReader in = new BencodeReader(Kind.TAGS, FILE, bytes);
    int depth = 0;
    int deepest = 0;
    do {
      switch (in.next()) {
        case STRING -> in.string();
        case NUMBER -> in.number();
        case LIST -> {
          in.beginList();
          deepest = Math.max(deepest, ++depth);
        }
        case DICT -> {
          in.beginDict();
          deepest = Math.max(deepest, ++depth);
        }
        case END -> {
          in.end();
          depth--;
        }
        case NOTHING -> throw in.malformed("a value");
      }
    } while (depth > 0);
    in.atEnd();
    return "levels " + deepest;
  }

  private static String branchConf(Slice bytes) throws dev.knit.CorruptException {
    BranchConf conf = BranchConf.parse(FILE, bytes);
    return conf.parentLocation().isPresent()
        + " "
        + conf.boundLocation().isPresent()
        + " "
        + conf.stackedOnLocation().isPresent();
  }

  private static String format(Slice bytes)
      throws dev.knit.CorruptException, UnsupportedFormatException {
    StringBuilder outcome = new StringBuilder();
    List<FuzzTarget.Reader> readers =
        List.of(
            b -> "" + ControlFormat.named(FILE, b),
            b -> "" + BranchFormat.named(FILE, b),
            b -> "" + RepositoryFormat.named(FILE, b),
            b -> "" + ControlFormat.of(FILE, b),
            b -> "" + BranchFormat.of(FILE, b),
            b -> "" + RepositoryFormat.of(FILE, b));
    for (FuzzTarget.Reader reader : readers) {
      outcome.append(FuzzTarget.outcome(reader, bytes)).append(' ');
    }
    return outcome.toString();
  }

  private static String tips(Slice bytes) throws dev.knit.CorruptException {
    RevisionHistory history = RevisionHistory.parse(FILE, bytes);
    require(history.tip().number() == history.revisions().size(), "the tip is the last");
    return LastRevision.parse(FILE, bytes).isNull() ? "null" : "a tip";
  }

  private static String location(Slice bytes) throws dev.knit.CorruptException {
    String url = Location.parse(FILE, bytes).url();
    require(url.chars().noneMatch(c -> c < ' '), "no control characters");
    return "a URL";
  }

  private static String stem(Slice bytes) {
    Slice id = FileIdPath.fileId(bytes.toString());
    require(id == null || FileIdPath.stem(id).equals(bytes.toString()), "the stem of its id");
    Slice any = FileIdPath.fileId(FileIdPath.stem(bytes));
    require(any == null ? bytes.isEmpty() : any.equals(bytes), "any id comes back");
    return id == null ? "a stray" : "an id";
  }
}
