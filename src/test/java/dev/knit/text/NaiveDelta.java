package dev.knit.text;

import java.util.ArrayList;
import java.util.List;

/** Hunks against a list of lines, applied the plain way; and how both are written in a record. */
record NaiveDelta(List<Hunk> hunks) {
  record Hunk(int start, int end, List<String> lines) {}

  List<String> applyTo(List<String> old) {
    List<String> made = new ArrayList<>(old);
    int shift = 0;
    for (Hunk hunk : hunks) {
      List<String> replaced = made.subList(hunk.start + shift, hunk.end + shift);
      replaced.clear();
      replaced.addAll(hunk.lines);
      shift += hunk.lines.size() - (hunk.end - hunk.start);
    }
    return made;
  }

  /** As a record body holds it; {@code origin} is null in knits without annotations. */
  String body(@org.jspecify.annotations.Nullable String origin) {
    StringBuilder body = new StringBuilder();
    for (Hunk hunk : hunks) {
      body.append(hunk.start + "," + hunk.end + "," + hunk.lines.size() + "\n");
      body.append(fulltext(hunk.lines, origin));
    }
    return body.toString();
  }

  static String fulltext(List<String> lines, @org.jspecify.annotations.Nullable String origin) {
    StringBuilder body = new StringBuilder();
    for (String line : lines) {
      body.append(origin == null ? "" : origin + " ").append(line).append('\n');
    }
    return body.toString();
  }
}
