package dev.knit.cli;

import dev.knit.Shown;
import dev.knit.graph.Generations;
import dev.knit.graph.Heads;
import dev.knit.graph.ParentGraph;
import dev.knit.graph.TopologicalOrder;
import dev.knit.repository.VersionGraph;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code knit graph}. */
@Command(
    name = "graph",
    description = {
      "Print versions with their parents, parents first.",
      "Those of a knit, or the revisions of a repository."
    },
    footer = {
      "",
      "One line a version: its id, then its parents'. A ghost, a parent that is nowhere,",
      "stands with a ! in front.",
      "",
      "EXAMPLES",
      "  knit graph project",
      "  knit graph --heads project",
      "  knit graph --dot tide.kndx | dot -Tsvg > tide.svg"
    })
final class GraphCommand extends KnitCommand {
  @Parameters(paramLabel = "TARGET", description = "Where to look.")
  String target = "";

  @Option(names = "--dot", description = "As a graph for Graphviz.")
  boolean dot;

  @Option(names = "--ghosts", description = "Only the ghosts.")
  boolean ghosts;

  @Option(names = "--heads", description = "Only the versions that no other is built on.")
  boolean heads;

  GraphCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  void run() throws IOException {
    if ((dot ? 1 : 0) + (ghosts ? 1 : 0) + (heads ? 1 : 0) > 1) {
      throw usage("--dot, --ghosts and --heads: choose one");
    }
    VersionGraph versions;
    try (Source source = Source.open(target(target))) {
      versions =
          new VersionGraph(
              source.lone() != null
                  ? source.lone().index()
                  : source.repository().revisions().index());
    }
    ParentGraph graph = versions.graph();
    if (ghosts) {
      for (int node = graph.present(); node < graph.size(); node++) {
        terminal.out().line(name(versions, node));
      }
    } else if (heads) {
      for (int node : Heads.of(Generations.of(graph))) {
        terminal.out().line(name(versions, node));
      }
    } else {
      all(versions);
    }
  }

  private void all(VersionGraph versions) {
    ParentGraph graph = versions.graph();
    TopologicalOrder order = TopologicalOrder.of(graph);
    if (dot) {
      terminal.out().line("digraph knit {");
    }
    for (int place = 0; place < order.size(); place++) {
      tell(versions, order.node(place));
    }
    // These have no place in the order, and are not kept back.
    order.cycles().members().stream().forEach(node -> tell(versions, node));
    if (dot) {
      for (int node = graph.present(); node < graph.size(); node++) {
        terminal.out().line("  " + quoted(versions, node) + " [style=dashed];");
      }
      terminal.out().line("}");
    }
    if (!order.cycles().isEmpty()) {
      status = Exit.DAMAGE;
      terminal.complain("versions that are their own ancestors stand at the end; see `knit fsck`");
    }
  }

  private void tell(VersionGraph versions, int node) {
    ParentGraph graph = versions.graph();
    StringBuilder line =
        new StringBuilder(dot ? "  " + quoted(versions, node) : name(versions, node));
    if (dot && graph.parentCount(node) > 0) {
      line.append(" -> {");
    }
    for (int place = 0; place < graph.parentCount(node); place++) {
      int parent = graph.parent(node, place);
      line.append(' ').append(graph.isGhost(parent) && !dot ? "!" : "");
      line.append(dot ? quoted(versions, parent) : name(versions, parent));
    }
    terminal.out().line(line + (dot ? graph.parentCount(node) > 0 ? " };" : ";" : ""));
  }

  private static String name(VersionGraph versions, int node) {
    return Shown.bytes(versions.id(node));
  }

  private static String quoted(VersionGraph versions, int node) {
    return '"' + name(versions, node).replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
