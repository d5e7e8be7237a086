/**
 * Histories of versions, seen as ints: who comes before whom, what is an ancestor of what, how
 * Bazaar numbers a history.
 *
 * <p>The words: a <em>node</em> is a version; its <em>parents</em> are ordered and the first is the
 * <em>left-hand</em> one, what the version was committed on; a <em>ghost</em> is named as a parent
 * but is not there itself; a <em>tip</em> is where one starts to look. <em>Ancestry</em> of a tip
 * always includes the tip. An edge goes from a node to a parent.
 *
 * <p>Everything stands on {@link dev.knit.graph.ParentGraph}. {@link dev.knit.graph.Generations} is
 * made once for a graph and then makes questions about few nodes cheap: {@link
 * dev.knit.graph.Heads}, {@link dev.knit.graph.Difference} and {@link
 * dev.knit.graph.Ancestry#reaches} touch what lies between the nodes asked for, not the history
 * below it.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Nodes {@code 0 .. present-1} are there, {@code present .. size-1} are ghosts; every parent
 *       is one of them. This is checked when a graph is made and nowhere else. A parent may be
 *       named twice, and a node may name itself.
 *   <li>Nothing here knows ids, does I/O, or changes after it was made; all of it may be used by
 *       many threads.
 *   <li>Damaged histories have cycles. Nothing here hangs on one, recurses, or throws: each class
 *       says what a cycle means to it.
 *   <li>An edge between two nodes that are not on one cycle goes to a strictly smaller generation;
 *       ghosts, and only they, have generation 0.
 *   <li>Every answer is determined by the graph alone: where an order is free, the smaller node
 *       number comes first.
 *   <li>Time and space are linear in nodes and edges, with a logarithm where a heap chooses the
 *       next node.
 *   <li>Of the nodes of one cycle, which are each other's ancestors, the smallest number stands for
 *       all where one must be chosen.
 *   <li>{@link dev.knit.graph.MergeSort} orders and numbers as {@code brz log -n0} does; the rule
 *       was found by experiments, and {@code src/test/peers/merge_history.py} repeats them.
 * </ol>
 */
@NullMarked
package dev.knit.graph;

import org.jspecify.annotations.NullMarked;
