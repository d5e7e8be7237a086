package dev.knit.index;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.KeyTable;
import dev.knit.Kind;
import dev.knit.Severity;
import dev.knit.Slice;
import java.util.List;

/** A knit index in memory. Grammar and invariants: {@link dev.knit.index}. */
public final class KndxIndex implements VersionIndex {
  private final String file;
  private final KeyTable keys;
  private final KndxRows rows;
  private final int[] keyOfVersion;
  private final int[] versionOfKey;
  private final int[] rowOfVersion;
  private final int versions;
  private final boolean unreadable;
  private final List<Damage> damage;

  private KndxIndex(String file, KndxParser parsed) {
    this.file = file;
    this.keys = parsed.keys;
    this.rows = parsed.rows;
    this.keyOfVersion = parsed.keyOfVersion;
    this.versionOfKey = parsed.versionOfKey;
    this.versions = parsed.versions;
    this.unreadable = parsed.unreadable;
    this.damage = parsed.damage.all(parsed.rows.size);
    this.rowOfVersion = new int[versions];
    for (int row = 0; row < rows.size; row++) {
      rowOfVersion[versionOfKey[rows.keys[row]]] = row;
    }
  }

  /**
   * Reads a whole index file, to its end whatever is in it.
   *
   * @param file its path, for messages
   * @param content all its bytes; an absent file is like an empty one. Not needed any more
   *     afterwards.
   */
  public static KndxIndex parse(String file, Slice content) {
    return new KndxIndex(file, new KndxParser(file, content).parse());
  }

  /** This index, unless readers must refuse it. */
  public KndxIndex readable() throws CorruptException {
    if (unreadable) {
      for (Damage found : damage) {
        if (found.kind().severity() == Severity.DAMAGE) {
          throw new CorruptException(found);
        }
      }
      throw new CorruptException(Damage.of(Kind.INDEX_LINE_MALFORMED, file));
    }
    return this;
  }

  public String file() {
    return file;
  }

  /** What is wrong with the file, in its order. */
  public List<Damage> damage() {
    return damage;
  }

  /**
   * Whether the header or a line is such that numbers in it cannot be trusted. The rows are those
   * that parse all the same.
   */
  public boolean unreadable() {
    return unreadable;
  }

  @Override
  public int size() {
    return versions;
  }

  @Override
  public int find(Slice id) {
    int key = keys.find(id);
    return key == KeyTable.ABSENT ? ABSENT : versionOfKey[key];
  }

  @Override
  public Slice id(int version) {
    return keys.get(keyOfVersion[version]);
  }

  @Override
  public Method method(int version) {
    return methodOfRow(rowOfVersion[version]);
  }

  /** Whether the version's line can be read at all; if not, the index has said why. */
  public boolean usable(int version) {
    return (rows.options[rowOfVersion[version]] & KndxRows.UNUSABLE) == 0;
  }

  @Override
  public boolean noEol(int version) {
    return (rows.options[rowOfVersion[version]] & KndxRows.NO_EOL) != 0;
  }

  @Override
  public long position(int version) {
    return rows.positions[rowOfVersion[version]];
  }

  @Override
  public long length(int version) {
    return rows.lengths[rowOfVersion[version]];
  }

  @Override
  public int parentCount(int version) {
    int row = rowOfVersion[version];
    return rows.parentStarts[row + 1] - rows.parentStarts[row];
  }

  @Override
  public Slice parentId(int version, int place) {
    return keys.get(parentKey(version, place));
  }

  @Override
  public int parent(int version, int place) {
    return versionOfKey[parentKey(version, place)];
  }

  private int parentKey(int version, int place) {
    int row = rowOfVersion[version];
    int at = rows.parentStarts[row] + place;
    if (place < 0 || at >= rows.parentStarts[row + 1]) {
      throw new IndexOutOfBoundsException("parent " + place + " of " + parentCount(version));
    }
    return rows.parents[at];
  }

  /**
   * Where in the file the line of a version starts that counts, the last one for its id; in bytes.
   */
  public int lineOffset(int version) {
    return rows.lineStarts[rowOfVersion[version]];
  }

  /** Bytes of that line, without line feeds. */
  public int lineLength(int version) {
    return rows.lineEnds[rowOfVersion[version]] - rows.lineStarts[rowOfVersion[version]];
  }

  /** Lines that count or were replaced by later ones, in the order of the file. */
  public int rowCount() {
    return rows.size;
  }

  public long rowPosition(int row) {
    return rows.positions[row];
  }

  public long rowLength(int row) {
    return rows.lengths[row];
  }

  public Method methodOfRow(int row) {
    int option = rows.options[row];
    if ((option & KndxRows.FULLTEXT) != 0) {
      return Method.FULLTEXT; // wins over line-delta, as in Breezy
    }
    return (option & KndxRows.DELTA) != 0 ? Method.DELTA : Method.UNKNOWN;
  }

  /** The version that a line is of; an earlier line of it was replaced. */
  public int versionOfRow(int row) {
    return versionOfKey[rows.keys[row]];
  }

  public int rowOf(int version) {
    return rowOfVersion[version];
  }
}
