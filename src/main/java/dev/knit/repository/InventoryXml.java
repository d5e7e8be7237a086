package dev.knit.repository;

import dev.knit.CorruptException;
import dev.knit.Key;
import dev.knit.Kind;
import dev.knit.Slice;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the text of an inventory, or of one element of it. For many inventories that differ little,
 * {@link InventoryLine} reads what differs.
 */
public final class InventoryXml {
  /** The id of the root where format 5 names none. */
  public static final Slice TREE_ROOT = Slice.utf8("TREE_ROOT");

  private static final Pattern SIZE = Pattern.compile("[0-9]{1,18}");

  private final XmlText xml;
  private final Slice revision;
  private final LinkedHashMap<Slice, Entry> entries = new LinkedHashMap<>();
  private final Set<Key> places = new HashSet<>(); // parent and name: one entry each
  private @Nullable Entry root;

  private InventoryXml(String file, Slice revision, Slice text) throws CorruptException {
    this.xml = new XmlText(Kind.INVENTORY_MALFORMED, file, Key.of(revision), text);
    this.revision = revision;
  }

  /**
   * @param file where the text lies, for messages
   * @param revision the id under which it is stored; whether the text says the same is asked by the
   *     checker. Old ones say nothing.
   */
  public static Inventory parse(String file, Slice revision, Slice text) throws CorruptException {
    return new InventoryXml(file, revision, text).inventory();
  }

  /**
   * Reads one element, {@code <file … />} or another, that stands alone; what it says of its place
   * in the tree is not checked.
   *
   * @param rootId what an element of format 5 without {@code parent_id} lies in; null for format 6
   *     and 7
   */
  public static Entry entry(String file, Slice revision, @Nullable Slice rootId, Slice element)
      throws CorruptException {
    InventoryXml parser = new InventoryXml(file, revision, element);
    parser.xml.anyRoot();
    Entry entry = parser.element(rootId);
    parser.xml.end();
    return entry;
  }

  private Inventory inventory() throws CorruptException {
    xml.root("inventory");
    int format = format();
    Slice named = xml.id("revision_id");
    Slice id = named == null ? revision : named;
    Slice rootId = null;
    if (format == 5) {
      Slice namedRoot = xml.id("file_id");
      rootId = namedRoot == null ? TREE_ROOT : namedRoot;
      add(Entry.directory(rootId, Slice.EMPTY, null, id));
    }
    while (xml.child()) {
      Entry entry = element(rootId);
      if (entry.kind() == EntryKind.TREE_REFERENCE && format != 7) {
        throw xml.malformed("no tree reference in format " + format);
      }
      add(entry);
    }
    xml.end();
    if (root == null) {
      throw xml.malformed("a root");
    }
    return new Inventory(format, id, root, entries);
  }

  private int format() throws CorruptException {
    String format = xml.attribute("format");
    if (format == null) {
      return 5;
    }
    return switch (format) {
      case "5" -> 5;
      case "6" -> 6;
      case "7" -> 7;
      default -> throw xml.malformed("format 5, 6 or 7", format);
    };
  }

  /** Takes the element that was entered, and leaves it. */
  private Entry element(@Nullable Slice rootId) throws CorruptException {
    EntryKind kind = kind();
    Slice fileId = xml.requiredId("file_id");
    Slice name = Slice.utf8(xml.required("name"));
    Slice inFile = xml.id("parent_id");
    Slice parentId = inFile == null ? rootId : inFile;
    if (parentId != null && !isStep(name)) {
      throw xml.malformed("a name that is one step of a path", Malformed.quoted(name));
    }
    Slice ownRevision = xml.requiredId("revision");
    Entry entry =
        switch (kind) {
          case DIRECTORY -> Entry.directory(fileId, name, parentId, ownRevision);
          case FILE -> file(fileId, name, parentId, ownRevision);
          case SYMLINK ->
              Entry.symlink(
                  fileId, name, parentId, ownRevision, Slice.utf8(xml.required("symlink_target")));
          case TREE_REFERENCE ->
              Entry.treeReference(
                  fileId, name, parentId, ownRevision, xml.requiredId("reference_revision"));
        };
    xml.skip();
    return entry;
  }

  private EntryKind kind() throws CorruptException {
    for (EntryKind kind : EntryKind.values()) {
      if (kind.element().equals(xml.name())) {
        return kind;
      }
    }
    throw xml.malformed("a file, directory, symlink or tree-reference", xml.name());
  }

  private Entry file(Slice fileId, Slice name, @Nullable Slice parentId, Slice ownRevision)
      throws CorruptException {
    String size = xml.required("text_size");
    if (!SIZE.matcher(size).matches()) {
      throw xml.malformed("a number in text_size", size);
    }
    return new Entry(
        EntryKind.FILE,
        fileId,
        name,
        parentId,
        ownRevision,
        "yes".equals(xml.attribute("executable")),
        xml.sha1("text_sha1"),
        Long.parseLong(size),
        null,
        null);
  }

  private void add(Entry entry) throws CorruptException {
    Slice parentId = entry.parentId();
    if (parentId == null) {
      if (root != null || entry.kind() != EntryKind.DIRECTORY || !entry.name().isEmpty()) {
        throw xml.malformed("one root, a directory, in front", Malformed.quoted(entry.fileId()));
      }
      root = entry;
    } else {
      Entry parent = entries.get(parentId);
      if (parent == null || parent.kind() != EntryKind.DIRECTORY) {
        throw xml.malformed("a directory in front that is the parent", Malformed.quoted(parentId));
      }
      if (!places.add(Key.of(parentId, entry.name()))) {
        throw xml.malformed("each name once in a directory", Malformed.quoted(entry.name()));
      }
    }
    if (entries.putIfAbsent(entry.fileId(), entry) != null) {
      throw xml.malformed("each file id once", Malformed.quoted(entry.fileId()));
    }
  }

  /** Not empty, not the folder itself or the one above, no way further down. */
  static boolean isStep(Slice name) {
    return !name.isEmpty()
        && name.indexOf((byte) '/', 0) < 0
        && !(name.at(0) == '.' && (name.length() == 1 || name.length() == 2 && name.at(1) == '.'));
  }
}
