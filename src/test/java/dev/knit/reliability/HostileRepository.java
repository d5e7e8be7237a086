package dev.knit.reliability;

import dev.knit.Slice;
import dev.knit.cli.Run;
import dev.knit.repository.FileIdPath;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A repository on disk whose ids, tags and references are names that lead out, mean something to a
 * file system, a shell or a terminal, or are no text. Every record and digest in it is sound, so
 * that nothing stops a reader before it meets a name.
 */
final class HostileRepository {
  /** Stands in each file beside the root: must never be printed. */
  static final String SECRET = "TOP-SECRET";

  static final String TIP = "tip";
  private static final String BRANCH_6 = "Bazaar Branch Format 6 (bzr 0.15)\n";

  /** What XML can hold too. */
  static final List<String> NAMES =
      List.of(
          "..",
          ".",
          "../../../../secret/file",
          "/etc/passwd",
          "a/../../b",
          "a//b/",
          "..\\..\\secret\\file",
          "\\\\host\\share",
          "C:",
          "C:\\secret",
          "%2e%2e",
          "%2e%2e%2f%2e%2e%2fsecret",
          "%00",
          "%",
          "con",
          "~root",
          "-rf",
          "$(touch${IFS}pwned)`id`",
          "file:///etc/passwd",
          "http://127.0.0.1:9/x",
          "{0}%s%n",
          "\u202egpj.exe",
          "\u200f\u2066x\u2069",
          "\u009b31mx\u009d0;t\u009c",
          "\u2028\u2029",
          "\ufeff\u200b\u00ad",
          "\u007f",
          "Case",
          "case",
          "CASE",
          "\u00e9",
          "e\u0301",
          "\u212a",
          "k",
          "K",
          "x".repeat(1 << 16),
          "\u202e".repeat(100));

  /** Bytes that only an index and a path can hold. */
  static final List<Slice> RAW =
      List.of(
          raw("a\0b"),
          raw("\0"),
          raw("\033[31mx\033[0m"),
          raw("\033]0;title\007"),
          raw("\b\b\b\177"),
          raw("\r"),
          raw("\u00c3("), // these four: Latin-1 for bytes that are no UTF-8
          raw("\u00ff\u00fe"),
          raw("\u00c0\u00ae\u00c0\u00ae"),
          raw("\u00ed\u00a0\u0080"));

  private HostileRepository() {}

  static Slice raw(String latin1) {
    return Slice.of(latin1.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** The text of a file; other for each id. */
  static Slice text(String name) {
    return Slice.utf8("text of " + Integer.toHexString(name.hashCode()) + "\n");
  }

  /** Answers the folder that holds the .bzr. */
  static Path make(Path folder) throws IOException {
    Path secret = Files.createDirectories(folder.resolve("secret"));
    Files.writeString(secret.resolve("file"), SECRET);
    Path root = Run.golden("knit", Files.createDirectories(folder.resolve("root")));
    Path repository = root.resolve(".bzr/repository");
    StringBuilder inventory =
        new StringBuilder("<inventory format=\"5\" revision_id=\"" + TIP + "\">\n");
    Pair revisions = new Pair();
    Pair inventories = new Pair();
    for (int i = 0; i < NAMES.size(); i++) {
      String name = NAMES.get(i);
      String step = name.replace("/", "").replace(".", "");
      String empty = "<inventory format=\"5\" revision_id=\"" + xml(name) + "\">\n</inventory>\n";
      inventories.add(Slice.utf8(name), Slice.utf8(empty), false);
      revisions.add(Slice.utf8(name), revision(name, empty, List.of()), false);
      inventory.append("<file file_id=\"" + xml(name) + "\" name=\"" + i + xml(step) + "\"");
      inventory.append(" revision=\"" + xml(name) + "\" text_sha1=\"");
      inventory.append(Pair.sha1(text(name)) + "\" text_size=\"" + text(name).length() + "\" />\n");
      if (FileIdPath.escape(Slice.utf8(name)).length() < 250) {
        new Pair()
            .add(Slice.utf8(name), text(name), true)
            .write(repository.resolve(FileIdPath.stem(Slice.utf8(name))));
      }
    }
    inventory.append("</inventory>\n");
    inventories.add(Slice.utf8(TIP), Slice.utf8(inventory.toString()), false);
    revisions.add(Slice.utf8(TIP), revision(TIP, inventory.toString(), NAMES), false, NAMES);
    for (Slice raw : RAW) {
      revisions.add(raw, Slice.utf8("no revision\n"), false);
      new Pair().add(raw, Slice.utf8("t\n"), true).write(repository.resolve(FileIdPath.stem(raw)));
    }
    revisions.write(repository.resolve("revisions"));
    inventories.write(repository.resolve("inventory"));
    branch(root.resolve(".bzr/branch"));
    return root;
  }

  private static void branch(Path branch) throws IOException {
    Files.delete(branch.resolve("revision-history"));
    Files.writeString(branch.resolve("format"), BRANCH_6);
    Files.writeString(branch.resolve("last-revision"), "2 " + TIP + "\n");
    ByteArrayOutputStream tags = new ByteArrayOutputStream();
    tags.writeBytes("d".getBytes(StandardCharsets.US_ASCII));
    for (Slice name : NAMES.stream().map(Slice::utf8).sorted().toList()) {
      for (int i = 0; i < 2; i++) { // the name, then the id
        tags.writeBytes((name.length() + ":").getBytes(StandardCharsets.US_ASCII));
        tags.writeBytes(name.toArray());
      }
    }
    tags.write('e');
    Files.write(branch.resolve("tags"), tags.toByteArray());
    StringBuilder conf = new StringBuilder("bound = True\n");
    for (String key : List.of("bound_location", "parent_location", "stacked_on_location")) {
      conf.append(key).append(" = ../../secret\n");
    }
    Files.writeString(branch.resolve("branch.conf"), conf);
    for (String file : List.of("parent", "bound", "location")) {
      Files.writeString(branch.resolve(file), "../../secret\n");
    }
    Path held = Files.createDirectories(branch.resolve("lock/held"));
    Files.writeString(held.resolve("info"), "hostname: ../../secret\nuser: \"\\e[31m\"\npid: 1\n");
  }

  private static Slice revision(String id, String inventory, List<String> parents) {
    StringBuilder text = new StringBuilder("<revision committer=\"" + xml("\u202eC\u009b"));
    text.append("\" format=\"5\" inventory_sha1=\"" + Pair.sha1(Slice.utf8(inventory)));
    text.append("\" revision_id=\"" + xml(id) + "\" timestamp=\"1200000000.0\" timezone=\"0\">\n");
    text.append("<message>\u202em\u2066\u009b</message>\n<parents>\n");
    for (String parent : parents) {
      text.append("<revision_ref revision_id=\"" + xml(parent) + "\" />\n");
    }
    return Slice.utf8(text + "</parents>\n<properties></properties>\n</revision>\n");
  }

  private static String xml(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }

  /** All keys of texts, as a command takes them. */
  static List<String> keys() {
    List<String> keys = new ArrayList<>();
    NAMES.forEach(name -> keys.add(name + "/" + name));
    return keys;
  }
}
