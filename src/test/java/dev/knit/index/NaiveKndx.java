package dev.knit.index;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The knit index read the plain way: the file as a string of one char a byte, split at line feeds
 * and spaces, numbers by a pattern. An oracle; nothing of the parser is used here.
 */
final class NaiveKndx {
  record Entry(String options, long position, long length, List<String> parents) {}

  private static final String HEADER = "# bzr knit index 8\n";

  final Map<String, Entry> entries = new LinkedHashMap<>();
  final boolean unreadable;

  NaiveKndx(byte[] file) {
    String text = new String(file, StandardCharsets.ISO_8859_1);
    unreadable = !text.isEmpty() && (!text.startsWith(HEADER) || !readAll(text));
  }

  private boolean readAll(String text) {
    for (String line : text.substring(HEADER.length()).split("\n", -1)) {
      if (line.endsWith(" :") && !read(line.substring(0, line.length() - 2))) {
        return false;
      }
    }
    return true;
  }

  private boolean read(String line) {
    String[] fields = line.split(" ", -1);
    if (fields.length < 4 || fields[1].isEmpty()) {
      return true; // skipped
    }
    if (!isNumber(fields[2]) || !isNumber(fields[3])) {
      return false;
    }
    List<String> ids = new ArrayList<>(entries.keySet());
    List<String> parents = new ArrayList<>();
    boolean none = fields.length == 5 && fields[4].isEmpty();
    for (String field : Arrays.asList(fields).subList(none ? 5 : 4, fields.length)) {
      if (field.startsWith(".")) {
        parents.add(field.substring(1));
      } else if (isNumber(field) && Long.parseLong(field) < ids.size()) {
        parents.add(ids.get(Integer.parseInt(field)));
      } else {
        return false;
      }
    }
    entries.put( // a second one keeps the place of the first
        fields[0],
        new Entry(fields[1], Long.parseLong(fields[2]), Long.parseLong(fields[3]), parents));
    return true;
  }

  private static boolean isNumber(String field) {
    return field.matches("[0-9]{1,18}");
  }
}
