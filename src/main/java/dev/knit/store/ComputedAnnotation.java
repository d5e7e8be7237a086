package dev.knit.store;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.KeyTable;
import dev.knit.Kind;
import dev.knit.Slice;
import dev.knit.graph.Ancestry;
import dev.knit.graph.Generations;
import dev.knit.graph.Heads;
import dev.knit.graph.ParentGraph;
import dev.knit.graph.TopologicalOrder;
import dev.knit.index.VersionIndex;
import dev.knit.record.KnitRecord;
import dev.knit.text.Composition;
import dev.knit.text.Delta;
import dev.knit.text.LineNumbers;
import dev.knit.text.Lines;
import dev.knit.text.MatchingBlocks;
import dev.knit.text.PatienceMatcher;
import dev.knit.transport.TransportException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.Objects;
import org.eclipse.collections.api.map.primitive.MutableIntIntMap;
import org.eclipse.collections.impl.factory.primitive.IntIntMaps;
import org.jspecify.annotations.Nullable;

/**
 * The origins of a text's lines where no record stores them, computed over all ancestors that are
 * there, as brz 3.3.2 does it:
 *
 * <ol>
 *   <li>A line that matches one of the first parent has that one's origins. A delta's hunks say
 *       what matches; only where a text is stored whole are the two matched.
 *   <li>A line that matches one of a later parent has that one's origins instead, if it had none
 *       yet, else the origins of both.
 *   <li>A line that no parent has comes from the version itself.
 *   <li>Of several origins those count that are not ancestors of others, and of them the smallest
 *       id.
 * </ol>
 *
 * <p>Texts are arrays of numbers of lines, each line of a record numbered once. A version's arrays
 * go when its last child is done, so memory follows the number of branches that are open at a time.
 * Ancestors are not proven by their digests: for that each would have to be made whole and
 * digested, where here only its differing lines are looked at. Gzip's checksums hold for each
 * record, and the digest for the text itself.
 */
final class ComputedAnnotation {
  /** Where records come from. */
  interface Records {
    /** A record that is sound in itself. */
    KnitRecord record(int version) throws CorruptException, TransportException;

    /** A fault of that record. */
    Damage damage(Kind kind, int version);
  }

  /** What a table of lines may hold, each perhaps twice, with and without its line feed. */
  private static final long MOST_BYTES = 3L << 28;

  private final VersionIndex index;
  private final int wanted;
  private final long mostBytes;
  private final ParentGraph graph;
  private final int[] order;
  private final boolean cyclic;

  private final LineNumbers numbers = new LineNumbers();
  private final PatienceMatcher matcher = new PatienceMatcher();
  private final OriginSets sets;
  private final int[] childrenLeft;
  private final @Nullable Numbered[] made;
  private @Nullable Generations generations;

  /**
   * Costs no I/O, and time linear in the index.
   *
   * @param mostBytes what all different lines of the ancestors may have, at most 768 MiB
   */
  ComputedAnnotation(VersionIndex index, int wanted, long mostBytes) {
    this.index = index;
    this.wanted = wanted;
    this.mostBytes = Math.min(mostBytes, MOST_BYTES);
    this.graph = present(index);
    this.sets = new OriginSets(index.size());
    BitSet ancestry = Ancestry.of(graph, wanted);
    this.order = Arrays.stream(TopologicalOrder.of(graph).nodes()).filter(ancestry::get).toArray();
    this.cyclic = order.length < ancestry.cardinality();
    this.childrenLeft = new int[index.size()];
    for (int version : order) {
      for (int parent : graph.parents(version)) {
        childrenLeft[parent]++;
      }
    }
    this.made = new @Nullable Numbered[index.size()];
  }

  private static ParentGraph present(VersionIndex index) {
    ParentGraph.Builder builder = ParentGraph.builder();
    int[] parents = new int[8];
    for (int version = 0; version < index.size(); version++) {
      int count = 0;
      parents = Arrays.copyOf(parents, Math.max(parents.length, index.parentCount(version)));
      for (int place = 0; place < index.parentCount(version); place++) {
        int parent = index.parent(version, place);
        if (parent != VersionIndex.ABSENT) {
          parents[count++] = parent;
        }
      }
      builder.add(parents, 0, count);
    }
    return builder.build(0);
  }

  /** The versions whose records are needed, parents first. */
  int[] versions() {
    return order;
  }

  AnnotatedText compute(Records records) throws CorruptException, TransportException {
    if (cyclic) {
      throw new CorruptException(records.damage(Kind.PARENT_CYCLE, wanted));
    }
    KnitRecord record = null;
    for (int version : order) {
      record = records.record(version);
      int[] parents = graph.parents(version);
      made[version] = annotated(records, version, parents, record);
      for (int parent : parents) {
        if (--childrenLeft[parent] == 0) {
          made[parent] = null;
        }
      }
    }
    // Nothing but the wanted version itself is behind all its ancestors.
    return proven(records, Objects.requireNonNull(record));
  }

  private Numbered annotated(Records records, int version, int[] parents, KnitRecord record)
      throws CorruptException {
    Delta delta = record.delta();
    Lines brought = delta == null ? Objects.requireNonNull(record.fulltext()) : delta.inserted();
    if (numbers.bytes() + brought.length(0, brought.count()) > mostBytes) {
      throw new CorruptException(
          records
              .damage(Kind.TEXT_OVER_LIMIT, version)
              .detail("with its ancestors' lines it exceeds " + mostBytes + " bytes"));
    }
    Numbered text;
    if (delta == null) {
      text = Numbered.of(numbers.of(brought, false));
      Arrays.fill(text.origins, version);
    } else {
      Numbered basis = done(parents[0]);
      if (!delta.fits(basis.lines.length)) {
        throw malformed(records, version, "a hunk lies outside the text it changes");
      }
      text = applied(basis, delta, version);
    }
    boolean noEol = index.noEol(version);
    if (noEol && text.lines.length == 0) {
      throw malformed(records, version, "no-eol on an empty text");
    }
    int[] lines = asRead(text, noEol);
    for (int place = delta == null ? 0 : 1; place < parents.length; place++) {
      Numbered parent = done(parents[place]);
      int[] parentLines = asRead(parent, index.noEol(parents[place]));
      MatchingBlocks blocks = matcher.match(parentLines, lines, numbers.size());
      inherit(parent.origins, text.origins, blocks, version);
    }
    return text;
  }

  private Numbered applied(Numbered basis, Delta delta, int version) {
    int[] inserted = numbers.of(delta.inserted(), false);
    int size = basis.lines.length + inserted.length;
    for (int hunk = 0; hunk < delta.size(); hunk++) {
      size -= delta.end(hunk) - delta.start(hunk);
    }
    Numbered text = Numbered.of(new int[size]);
    int from = 0; // in the basis
    int to = 0; // in the text
    int next = 0; // of the inserted lines
    for (int hunk = 0; hunk < delta.size(); hunk++) {
      int same = delta.start(hunk) - from;
      text.copy(to, basis, from, same);
      to += same;
      System.arraycopy(inserted, next, text.lines, to, delta.count(hunk));
      Arrays.fill(text.origins, to, to + delta.count(hunk), version);
      to += delta.count(hunk);
      next += delta.count(hunk);
      from = delta.end(hunk);
    }
    text.copy(to, basis, from, size - to);
    if (size > to && index.noEol(version) != index.noEol(index.basis(version))) {
      text.origins[size - 1] = version; // the last line gained or lost its line feed
    }
    return text;
  }

  private void inherit(int[] parent, int[] origins, MatchingBlocks blocks, int version) {
    for (int block = 0; block < blocks.size(); block++) {
      int from = blocks.oldStart(block);
      int to = blocks.newStart(block);
      for (int i = 0; i < blocks.length(block); i++) {
        int there = parent[from + i];
        int here = origins[to + i];
        origins[to + i] = here == version ? there : sets.union(here, there);
      }
    }
  }

  /** The numbers of the lines as brz compares them: the last one as the text has it. */
  private int[] asRead(Numbered text, boolean noEol) {
    if (!noEol) {
      return text.lines;
    }
    int[] lines = text.lines.clone();
    int last = lines.length - 1;
    lines[last] = numbers.withoutLineFeed(lines[last]);
    return lines;
  }

  private Numbered done(int version) {
    return Objects.requireNonNull(made[version], "parents come first");
  }

  private AnnotatedText proven(Records records, KnitRecord record) throws CorruptException {
    Numbered text = done(wanted);
    KeyTable ids = new KeyTable();
    MutableIntIntMap idOfSet = IntIntMaps.mutable.empty();
    int[] origins = new int[text.origins.length];
    for (int line = 0; line < origins.length; line++) {
      int set = text.origins[line];
      origins[line] = idOfSet.getIfAbsentPut(set, () -> ids.intern(origin(set)));
    }
    Lines lines = numbers.text(text.lines, origins);
    byte[] found = new TextDigest().of(Composition.of(lines), index.noEol(wanted));
    if (!TextDigest.isHexOf(record.digest(), found)) {
      throw new CorruptException(
          records
              .damage(Kind.DIGEST_MISMATCH, wanted)
              .with("SHA-1 " + record.digest(), HexFormat.of().formatHex(found)));
    }
    return new AnnotatedText(lines, index.noEol(wanted), ids);
  }

  private Slice origin(int set) {
    if (sets.isOne(set)) {
      return index.id(set);
    }
    if (generations == null) {
      generations = Generations.of(graph);
    }
    return Arrays.stream(Heads.among(generations, sets.versionsOf(set)))
        .mapToObj(index::id)
        .min(Slice::compareTo)
        .orElseThrow();
  }

  private static CorruptException malformed(Records records, int version, String why) {
    return new CorruptException(records.damage(Kind.RECORD_MALFORMED, version).detail(why));
  }

  /** A text: its lines as they are stored, and the set of origins of each. */
  private record Numbered(int[] lines, int[] origins) {
    static Numbered of(int[] lines) {
      return new Numbered(lines, new int[lines.length]);
    }

    void copy(int to, Numbered other, int from, int count) {
      System.arraycopy(other.lines, from, lines, to, count);
      System.arraycopy(other.origins, from, origins, to, count);
    }
  }
}
