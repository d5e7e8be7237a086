package dev.knit.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One history as {@code src/test/peers/merge_history.py} writes it: the graph, a tip, and what brz
 * said of them.
 */
record BrzHistory(String name, ParentGraph graph, int tip, List<String> sorted) {

  static List<BrzHistory> parse(List<String> lines) {
    List<BrzHistory> histories = new ArrayList<>();
    int from = 0;
    for (int line = 1; line <= lines.size(); line++) {
      if (line == lines.size() || lines.get(line).startsWith("history ")) {
        histories.add(parseOne(lines.subList(from, line)));
        from = line;
      }
    }
    return histories;
  }

  private static BrzHistory parseOne(List<String> lines) {
    ParentGraph.Builder builder = ParentGraph.builder();
    int present = 0;
    int size = 0;
    int tip = ParentGraph.NONE;
    List<String> sorted = new ArrayList<>();
    for (String line : lines) {
      String[] words = line.split(" ");
      switch (words[0]) {
        case "history" -> {}
        case "p" -> {
          int[] parents = Arrays.stream(words).skip(1).mapToInt(Integer::parseInt).toArray();
          size = Math.max(size, Arrays.stream(parents).max().orElse(0) + 1);
          present = builder.add(parents) + 1;
        }
        case "t" -> tip = Integer.parseInt(words[1]);
        case "m" -> sorted.add(line.substring(2));
        default -> throw new IllegalArgumentException(line);
      }
    }
    ParentGraph graph = builder.build(Math.max(0, size - present));
    return new BrzHistory(lines.get(0).substring("history ".length()), graph, tip, sorted);
  }

  /** Our own answer in the words of the file. */
  List<String> sortedByUs() {
    MergeSort order = MergeSort.of(graph, tip);
    List<String> shown = new ArrayList<>();
    for (int entry = 0; entry < order.size(); entry++) {
      String revno = order.dotted(entry);
      shown.add(
          order.node(entry)
              + " "
              + order.depth(entry)
              + " "
              + revno
              + " "
              + (order.endOfMerge(entry) ? 1 : 0));
    }
    return shown;
  }
}
