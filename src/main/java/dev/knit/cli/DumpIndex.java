package dev.knit.cli;

import dev.knit.Damage;
import dev.knit.Shown;
import dev.knit.Slice;
import dev.knit.cli.Answer.Style;
import dev.knit.index.KndxIndex;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Explains a {@code .kndx}: each line with its offset, and what the reader made of it. */
final class DumpIndex {
  private final Answer answer;

  DumpIndex(Answer answer) {
    this.answer = answer;
  }

  void print(String file, Slice content) {
    KndxIndex index = KndxIndex.parse(file, content);
    Map<Integer, Integer> versionAt = new HashMap<>();
    for (int version = 0; version < index.size(); version++) {
      versionAt.put(index.lineOffset(version), version);
    }
    Map<Long, List<Damage>> damageAt =
        index.damage().stream().collect(Collectors.groupingBy(Damage::offset));
    for (int at = 0; at < content.length(); ) {
      int feed = content.indexOf((byte) '\n', at);
      int end = feed < 0 ? content.length() : feed;
      Integer version = versionAt.get(at);
      answer.part(Style.FAINT, String.format(Locale.ROOT, "%8d  ", at));
      if (version != null) {
        version(index, version);
      } else {
        answer.line(Shown.bytes(content.sub(at, end)) + note(at, end, damageAt));
      }
      for (Damage damage : damageAt.getOrDefault((long) at, List.of())) {
        answer.line(Style.WARNING, "          ^ " + damage.message());
      }
      at = end + 1;
    }
    answer.line(
        String.format(Locale.ROOT, "%,d bytes, %,d versions", content.length(), index.size()));
  }

  private static String note(int at, int end, Map<Long, List<Damage>> damageAt) {
    if (at == 0 || end == at || damageAt.containsKey((long) at)) {
      return "";
    }
    return "   (no version: replaced by a later line, or not one)";
  }

  private void version(KndxIndex index, int version) {
    StringBuilder parents = new StringBuilder();
    for (int place = 0; place < index.parentCount(version); place++) {
      int parent = index.parent(version, place);
      parents
          .append(place == 0 ? ", parents " : ", ")
          .append(parent < 0 ? "ghost " : "#" + parent + " ")
          .append(Shown.bytes(index.parentId(version, place)));
    }
    answer.part(Style.BOLD, "#" + version + " " + Shown.bytes(index.id(version)));
    answer.line(
        String.format(
            Locale.ROOT,
            ": %s%s, record at %d, %d bytes%s",
            index.method(version).name().toLowerCase(Locale.ROOT),
            index.noEol(version) ? " without last line feed" : "",
            index.position(version),
            index.length(version),
            parents));
  }
}
