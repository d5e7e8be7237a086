package dev.knit.repository;

import dev.knit.Hex;
import dev.knit.Slice;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads an inventory line by line, each as Bazaar and Breezy write it: one element, its attributes
 * in their one order. A line that is well formed in another way is {@link Type#OTHER}; {@link
 * InventoryXml} has the last word on it.
 *
 * <p>A checker reads the lines that deltas add, a million in 20,000 revisions, so nothing is
 * allocated a line: one object is used again and again, and a value is two places in the caller's
 * array. For one thread; it speaks of the line given last.
 */
public final class InventoryLine {
  /** What a line is. */
  public enum Type {
    /** {@code <inventory … >}: may have {@link Field#FILE_ID}, has FORMAT, REVISION. */
    OPENING,
    ENTRY,
    CLOSING,
    /** None of these as they are always written. */
    OTHER
  }

  /** An attribute. */
  public enum Field {
    EXECUTABLE("executable"),
    FILE_ID("file_id"),
    FORMAT("format"),
    NAME("name"),
    PARENT_ID("parent_id"),
    REVISION("revision"),
    TEXT_SHA1("text_sha1"),
    TEXT_SIZE("text_size"),
    SYMLINK_TARGET("symlink_target"),
    REFERENCE_REVISION("reference_revision");

    private static final int COUNT = values().length;
    private final byte[] label;

    Field(String attribute) {
      this.label = ascii(" " + attribute + "=\"");
    }
  }

  private static final byte[] OPENING = ascii("<inventory");
  private static final byte[] REVISION_ID = ascii(" revision_id=\"");
  private static final byte[] CLOSING = ascii("</inventory>");
  private static final byte[][] ELEMENTS =
      Arrays.stream(EntryKind.values())
          .map(kind -> ascii("<" + kind.element()))
          .toArray(byte[][]::new);
  private static final byte[] YES = ascii("yes");
  private static final int MOST_DIGITS = 18;

  /** What to look at in a value; all other bytes stand for themselves. */
  private static final boolean[] SPECIAL = new boolean[256];

  static {
    Arrays.fill(SPECIAL, 0, ' ' + 1, true);
    Arrays.fill(SPECIAL, 0x80, 256, true);
    for (byte b : ascii("\"&</")) {
      SPECIAL[b] = true;
    }
  }

  private final int[] starts = new int[Field.COUNT];
  private final int[] ends = new int[Field.COUNT];
  private final boolean[] escaped = new boolean[Field.COUNT];
  private byte[] array = new byte[0];
  private int at;
  private int end;
  private boolean hasSpace;
  private boolean hasSlash;
  private EntryKind kind = EntryKind.FILE;

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Reads the line {@code bytes[from .. to)}, with or without its line feed. */
  public Type read(byte[] bytes, int from, int to) {
    array = bytes;
    at = from;
    end = to > from && bytes[to - 1] == '\n' ? to - 1 : to;
    Arrays.fill(starts, -1);
    if (end - from < 2) {
      return Type.OTHER;
    }
    return switch (bytes[from + 1]) {
      case 'f' -> entry(EntryKind.FILE);
      case 'd' -> entry(EntryKind.DIRECTORY);
      case 's' -> entry(EntryKind.SYMLINK);
      case 't' -> entry(EntryKind.TREE_REFERENCE);
      case 'i' -> opening();
      case '/' -> take(CLOSING) && at == end ? Type.CLOSING : Type.OTHER;
      default -> Type.OTHER;
    };
  }

  /** Of an {@link Type#ENTRY}. */
  public EntryKind kind() {
    return kind;
  }

  public boolean has(Field field) {
    return starts[field.ordinal()] >= 0;
  }

  /** Where the value starts in the array, -1 if it is not there. */
  public int from(Field field) {
    return starts[field.ordinal()];
  }

  public int to(Field field) {
    return ends[field.ordinal()];
  }

  /** Whether the bytes between {@link #from} and {@link #to} are not the value but spell it. */
  public boolean isEscaped(Field field) {
    return escaped[field.ordinal()];
  }

  /** The value, null if it is not there; not copied but for the escaped ones. */
  public @Nullable Slice value(Field field) {
    int from = starts[field.ordinal()];
    if (from < 0) {
      return null;
    }
    return isEscaped(field)
        ? XmlEscapes.unescape(array, from, to(field))
        : Slice.of(array, from, to(field) - from);
  }

  /** Of files, else -1. */
  public long textSize() {
    int from = starts[Field.TEXT_SIZE.ordinal()];
    if (from < 0) {
      return -1;
    }
    long size = 0;
    for (int i = from; i < to(Field.TEXT_SIZE); i++) {
      size = 10 * size + array[i] - '0';
    }
    return size;
  }

  private Type opening() {
    boolean good =
        take(OPENING)
            && optional(Field.FILE_ID)
            && required(Field.FORMAT)
            && take(REVISION_ID)
            && value(Field.REVISION.ordinal())
            && isId(Field.REVISION)
            && end - at == 1
            && array[at] == '>';
    return good ? Type.OPENING : Type.OTHER;
  }

  private Type entry(EntryKind read) {
    kind = read;
    boolean good =
        take(ELEMENTS[read.ordinal()])
            && (read != EntryKind.FILE || optional(Field.EXECUTABLE))
            && required(Field.FILE_ID)
            && required(Field.NAME)
            && optional(Field.PARENT_ID)
            && (from(Field.NAME) < to(Field.NAME) || !has(Field.PARENT_ID))
            && required(Field.REVISION)
            && rest(read)
            && end - at == 3
            && array[at] == ' '
            && array[at + 1] == '/'
            && array[at + 2] == '>';
    return good ? Type.ENTRY : Type.OTHER;
  }

  private boolean rest(EntryKind read) {
    return switch (read) {
      case FILE -> required(Field.TEXT_SHA1) && required(Field.TEXT_SIZE);
      case DIRECTORY -> true;
      case SYMLINK -> required(Field.SYMLINK_TARGET);
      case TREE_REFERENCE -> required(Field.REFERENCE_REVISION);
    };
  }

  private boolean take(byte[] word) {
    int next = at + word.length;
    if (next > end) {
      return false;
    }
    for (int i = 0; i < word.length; i++) {
      if (array[at + i] != word[i]) {
        return false;
      }
    }
    at = next;
    return true;
  }

  private boolean optional(Field field) {
    return !take(field.label) || value(field.ordinal()) && isGood(field);
  }

  private boolean required(Field field) {
    return take(field.label) && value(field.ordinal()) && isGood(field);
  }

  /** Goes over the value up to its quote, and over that. */
  private boolean value(int field) {
    starts[field] = at;
    escaped[field] = false;
    hasSpace = false;
    hasSlash = false;
    byte[] bytes = array; // locals: the loop is where the time goes
    boolean[] special = SPECIAL;
    int last = end;
    for (int i = at; i < last; i++) {
      byte b = bytes[i];
      if (!special[b & 0xff]) {
        continue;
      }
      if (b == '"') {
        ends[field] = i;
        at = i + 1;
        return true;
      }
      i = special(field, b, i) - 1;
      if (i < 0) {
        return false;
      }
    }
    return false;
  }

  /** Where to go on behind the special byte at {@code i}; -1 if none such is ever written. */
  private int special(int field, byte b, int i) {
    switch (b) {
      case ' ':
        hasSpace = true;
        return i + 1;
      case '/':
        hasSlash = true;
        return i + 1;
      case '&':
        escaped[field] = true;
        return XmlEscapes.end(array, i, end);
      default:
        return b < 0 ? endOfAstral(i) : -1;
    }
  }

  /** Raw UTF-8 is written only for what lies above U+FFFF: four bytes. */
  private int endOfAstral(int i) {
    if (end - i < 4 || !isTail(i + 1) || !isTail(i + 2) || !isTail(i + 3)) {
      return -1;
    }
    int codePoint = (array[i] & 7) << 18 | (array[i + 1] & 0x3f) << 12;
    boolean good =
        (array[i] & 0xf8) == 0xf0 && codePoint >= 0x10000 && codePoint <= Character.MAX_CODE_POINT;
    return good ? i + 4 : -1;
  }

  private boolean isTail(int i) {
    return (array[i] & 0xc0) == 0x80;
  }

  private boolean isGood(Field field) {
    int from = from(field);
    int to = to(field);
    return switch (field) {
      case EXECUTABLE -> Arrays.equals(array, from, to, YES, 0, YES.length);
      case FORMAT -> to - from == 1 && array[from] >= '5' && array[from] <= '7';
      case FILE_ID, PARENT_ID, REVISION, REFERENCE_REVISION -> isId(field);
      case TEXT_SHA1 -> Hex.isSha1(array, from, to);
      case TEXT_SIZE -> isNumber(from, to);
      case NAME -> from == to || isStep(from, to); // that an empty one is the root's is asked later
      case SYMLINK_TARGET -> true;
    };
  }

  private boolean isStep(int from, int to) {
    if (isEscaped(Field.NAME)) {
      return InventoryXml.isStep(XmlEscapes.unescape(array, from, to));
    }
    return !hasSlash
        && !(array[from] == '.' && (to - from == 1 || to - from == 2 && array[from + 1] == '.'));
  }

  private boolean isId(Field field) {
    return isEscaped(field)
        ? Ids.isId(XmlEscapes.unescape(array, from(field), to(field)))
        : !hasSpace && from(field) < to(field);
  }

  private boolean isNumber(int from, int to) {
    for (int i = from; i < to; i++) {
      if (array[i] < '0' || array[i] > '9') {
        return false;
      }
    }
    return from < to && to - from <= MOST_DIGITS;
  }
}
