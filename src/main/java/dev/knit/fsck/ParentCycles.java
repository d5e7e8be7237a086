package dev.knit.fsck;

import dev.knit.Kind;
import dev.knit.graph.Cycles;
import dev.knit.repository.VersionGraph;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds revisions that are their own ancestors, as two index lines that replace one another can
 * make them.
 */
final class ParentCycles {
  private static final int SHOWN = 5;

  private ParentCycles() {}

  /** One finding a circle, at the first of its revisions. */
  static void report(KnitVerdict verdict) {
    Knit knit = verdict.knit;
    if (knit.index.unreadable()) {
      return;
    }
    Cycles cycles = Cycles.of(new VersionGraph(knit.index).graph());
    for (int cycle = 0; cycle < cycles.count(); cycle++) {
      int[] nodes = cycles.nodes(cycle);
      List<String> names = new ArrayList<>();
      for (int i = 0; i < Math.min(SHOWN, nodes.length); i++) {
        names.add(knit.index.id(nodes[i]).toString());
      }
      verdict.damage.add(
          knit.atLine(Kind.PARENT_CYCLE, nodes[0])
              .detail(
                  "its own ancestor: "
                      + String.join(", ", names)
                      + (nodes.length > SHOWN ? ", …" : "")));
    }
  }
}
