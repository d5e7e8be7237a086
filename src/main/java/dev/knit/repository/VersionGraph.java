package dev.knit.repository;

import dev.knit.KeyTable;
import dev.knit.Slice;
import dev.knit.graph.ParentGraph;
import dev.knit.index.VersionIndex;

/** An index as a graph: versions keep their numbers, ghosts get those behind them. */
public final class VersionGraph {
  private final VersionIndex index;
  private final KeyTable ghosts = new KeyTable();
  private final ParentGraph graph;

  public VersionGraph(VersionIndex index) {
    this.index = index;
    ParentGraph.Builder builder = ParentGraph.builder();
    for (int version = 0; version < index.size(); version++) {
      int[] parents = new int[index.parentCount(version)];
      for (int place = 0; place < parents.length; place++) {
        int parent = index.parent(version, place);
        parents[place] =
            parent == VersionIndex.ABSENT
                ? index.size() + ghosts.intern(index.parentId(version, place))
                : parent;
      }
      builder.add(parents);
    }
    this.graph = builder.build(ghosts.size());
  }

  public ParentGraph graph() {
    return graph;
  }

  public int ghostCount() {
    return ghosts.size();
  }

  public Slice id(int node) {
    return node < index.size() ? index.id(node) : ghosts.get(node - index.size());
  }
}
