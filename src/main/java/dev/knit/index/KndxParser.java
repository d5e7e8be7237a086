package dev.knit.index;

import dev.knit.KeyTable;
import dev.knit.Slice;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads a knit index line by line: a fast way for lines as every program writes them, and a careful
 * one, {@link #carefully}, for all others. Both agree on what a line means; the careful one also
 * says what is wrong with it.
 */
final class KndxParser {
  private static final int BYTES_A_LINE = 64; // 85 to 90 in real inventories, 55 to 80 in texts

  private final byte[] bytes;
  private final int from;
  private final int end;
  final KeyTable keys = new KeyTable();
  final KndxRows rows;
  final KndxDamage damage;
  int[] versionOfKey;
  int[] keyOfVersion;
  int versions;
  boolean unreadable;
  private boolean numbersShifted; // a line was lost: numbers behind it may mean other versions
  private int at;

  KndxParser(String file, Slice content) {
    this.damage = new KndxDamage(file, content.array(), content.offset());
    this.bytes = content.array();
    this.from = content.offset();
    this.end = content.end();
    int expected = content.length() / BYTES_A_LINE + 4;
    this.rows = new KndxRows(expected);
    this.versionOfKey = new int[expected];
    this.keyOfVersion = new int[expected];
    Arrays.fill(versionOfKey, VersionIndex.ABSENT);
  }

  KndxParser parse() {
    int body = header();
    for (int start = body; start < end; start = at + 1) {
      if (bytes[start] == '\n') {
        at = start;
      } else if (!fast(start)) {
        rows.dropParents();
        carefully(start, lineEnd(start));
      }
    }
    return this;
  }

  private int header() {
    Slice content = Slice.of(bytes, from, end - from);
    if (content.isEmpty() || content.startsWith(Kndx.HEADER)) {
      return Math.min(end, from + Kndx.HEADER.length());
    }
    unreadable = true;
    damage.header(content);
    int first = lineEnd(from);
    boolean isRecord = first - from > 1 && bytes[first - 1] == ':' && bytes[first - 2] == ' ';
    return isRecord ? from : Math.min(end, first + 1);
  }

  private int lineEnd(int start) {
    int i = start;
    while (i < end && bytes[i] != '\n') {
      i++;
    }
    return i;
  }

  /** Takes the line at {@code start} if it is in order; leaves {@code at} at its line feed. */
  private boolean fast(int start) {
    at = start;
    while (at < end && bytes[at] > ' ' || at < end && bytes[at] < 0) {
      at++;
    }
    int idEnd = at;
    if (idEnd == start || !skipSpace()) {
      return false;
    }
    int option = knownOptions();
    if (option <= 0 || !skipSpace()) {
      return false;
    }
    long position = number();
    if (position < 0 || !skipSpace()) {
      return false;
    }
    long length = number();
    if (length < 0 || !skipSpace()) {
      return false;
    }
    rows.reserve();
    if (!fastParents()
        || (option & KndxRows.FULLTEXT + KndxRows.DELTA) == KndxRows.DELTA
            && rows.parentCount == rows.parentStarts[rows.size]) {
      return false;
    }
    addRow(start, at, idEnd, option, position, length);
    return true;
  }

  private boolean skipSpace() {
    return at < end && bytes[at++] == ' ';
  }

  /** The options as every program writes them, or 0. */
  private int knownOptions() {
    int option = 0;
    while (true) {
      if (at + 10 < end && bytes[at] == 'l' && matches("line-delta")) {
        option |= KndxRows.DELTA;
        at += 10;
      } else if (at + 8 < end && bytes[at] == 'f' && matches("fulltext")) {
        option |= KndxRows.FULLTEXT;
        at += 8;
      } else if (at + 6 < end && bytes[at] == 'n' && matches("no-eol")) {
        option |= KndxRows.NO_EOL;
        at += 6;
      } else {
        return 0;
      }
      if (bytes[at] != ',') {
        return (option & KndxRows.FULLTEXT + KndxRows.DELTA) == 0 ? 0 : option;
      }
      at++;
    }
  }

  private boolean matches(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (bytes[at + i] != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** A decimal number of at most 18 digits, or -1. */
  private long number() {
    int start = at;
    long value = 0;
    while (at < end && bytes[at] >= '0' && bytes[at] <= '9' && at - start < 18) {
      value = 10 * value + bytes[at++] - '0';
    }
    return at == start ? -1 : value;
  }

  private boolean fastParents() {
    if (at < end && bytes[at] == ' ') { // no parents: two spaces
      at++;
      return closed();
    }
    while (at < end && bytes[at] != ':') {
      if (bytes[at] == '.') {
        int start = ++at;
        while (at < end && (bytes[at] > ' ' || bytes[at] < 0)) {
          at++;
        }
        if (at == start || !skipSpace()) {
          return false;
        }
        rows.addParent(key(start, at - 1));
      } else {
        long parent = number();
        if (parent < 0 || parent >= versions || !skipSpace()) {
          return false;
        }
        rows.addParent(keyOfVersion[(int) parent]);
      }
    }
    return closed();
  }

  private boolean closed() {
    if (at >= end || bytes[at] != ':') {
      return false;
    }
    at++;
    return at == end || bytes[at] == '\n';
  }

  private int key(int start, int stop) {
    int key = keys.intern(bytes, start, stop);
    if (key >= versionOfKey.length) {
      int old = versionOfKey.length;
      versionOfKey = Arrays.copyOf(versionOfKey, 2 * key + 2);
      Arrays.fill(versionOfKey, old, versionOfKey.length, VersionIndex.ABSENT);
    }
    return key;
  }

  private void addRow(int start, int stop, int idEnd, int option, long position, long length) {
    int key = key(start, idEnd);
    if (versionOfKey[key] == VersionIndex.ABSENT) {
      if (versions == keyOfVersion.length) {
        keyOfVersion = Arrays.copyOf(keyOfVersion, 2 * versions);
      }
      keyOfVersion[versions] = key;
      versionOfKey[key] = versions++;
    }
    rows.add(start - from, stop - from, key, option, position, length);
  }

  /** A line that is not as programs write it: what readers make of it, and what to say. */
  private void carefully(int start, int stop) {
    at = stop;
    boolean zeros = damage.zeros(start, stop);
    if (stop - start < 2 || bytes[stop - 1] != ':' || bytes[stop - 2] != ' ') {
      torn(start, stop, zeros);
      return;
    }
    KndxFields fields = new KndxFields(bytes, start, stop - 2);
    Slice id = fields.next();
    Slice words = fields.next();
    Slice where = fields.next();
    Slice size = fields.next();
    if (size == null || words == null || where == null || id == null || words.isEmpty()) {
      skipped(start, stop, zeros, "a line of too few fields, which readers skip");
      return;
    }
    long position = KndxFields.decimal(where);
    long length = KndxFields.decimal(size);
    if (position < 0 || length < 0) {
      refused(start, stop, zeros, "position or length is no number");
      return;
    }
    rows.reserve();
    String wrong = parents(fields);
    if (wrong != null) {
      rows.dropParents();
      refused(start, stop, zeros, wrong);
      return;
    }
    addRow(
        start,
        stop,
        id.end(),
        usability(id, stop, zeros, KndxFields.options(words)),
        position,
        length);
  }

  private int usability(Slice id, int stop, boolean zeros, int option) {
    int start = id.offset();
    if (zeros) {
      return option | KndxRows.UNUSABLE;
    }
    if (id.isEmpty()) { // Breezy gives it a number all the same
      damage.malformed(start, stop, "no id");
      return option | KndxRows.UNUSABLE;
    }
    if ((option & KndxRows.FULLTEXT + KndxRows.DELTA) == 0) {
      damage.malformed(start, stop, "neither fulltext nor line-delta");
      return option | KndxRows.UNUSABLE;
    }
    if ((option & KndxRows.FULLTEXT) == 0 && rows.parentCount == rows.parentStarts[rows.size]) {
      damage.malformed(start, stop, "a delta without parents");
      return option | KndxRows.UNUSABLE;
    }
    return option;
  }

  /** Adds the fields that are left as parents; answers what is wrong with one, or null. */
  private @Nullable String parents(KndxFields fields) {
    Slice field = fields.next();
    if (field != null && field.isEmpty() && fields.atEnd()) {
      return null; // none, with the usual second space
    }
    while (field != null) {
      if (!addParent(field)) {
        Slice shown = field.sub(0, Math.min(60, field.length()));
        return "parent \"" + shown + "\" where " + versions + " versions were named before";
      }
      field = fields.next();
    }
    return null;
  }

  private boolean addParent(Slice field) {
    if (!field.isEmpty() && field.at(0) == '.') {
      rows.addParent(key(field.offset() + 1, field.end()));
      return true;
    }
    long parent = KndxFields.decimal(field);
    if (parent < 0 || parent >= versions) {
      return false;
    }
    rows.addParent(keyOfVersion[(int) parent]);
    return true;
  }

  private void torn(int start, int stop, boolean zeros) {
    if (zeros) {
      numbersShifted = true;
      return;
    }
    damage.torn(start, stop);
  }

  private void skipped(int start, int stop, boolean zeros, String why) {
    if (zeros) {
      numbersShifted = true;
    } else {
      damage.malformed(start, stop, why);
    }
  }

  /** A line that makes the whole index unreadable; said only if no line lost before explains it. */
  private void refused(int start, int stop, boolean zeros, String why) {
    if (!zeros && !numbersShifted) {
      damage.malformed(start, stop, why);
    }
    numbersShifted = true;
    unreadable = true;
  }
}
