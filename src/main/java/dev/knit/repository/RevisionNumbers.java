package dev.knit.repository;

import dev.knit.Slice;
import dev.knit.graph.MergeSort;
import dev.knit.index.VersionIndex;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The revisions of a branch with their numbers, newest first, and what a word for a revision means:
 * {@code 12}, {@code 12.1.3}, {@code -1}, {@code last:1}, {@code tag:NAME}, {@code revid:ID}, or an
 * id.
 */
public final class RevisionNumbers {
  private final Repository repository;
  private final VersionIndex index;
  private final @Nullable MergeSort order;
  private final Map<String, Integer> entryOfNumber = new HashMap<>();
  private final Map<Integer, Integer> entryOfVersion = new HashMap<>();
  private @Nullable Tags tags;

  private RevisionNumbers(Repository repository, @Nullable MergeSort order) {
    this.repository = repository;
    this.index = repository.revisions().index();
    this.order = order;
    for (int entry = 0; entry < size(); entry++) {
      entryOfNumber.put(dotted(entry), entry);
      entryOfVersion.put(version(entry), entry);
    }
  }

  public static RevisionNumbers of(Repository repository) throws IOException {
    Branch branch = repository.branch();
    LastRevision tip = branch == null ? null : branch.tip();
    VersionIndex index = repository.revisions().index();
    int version = tip == null || tip.isNull() ? VersionIndex.ABSENT : index.find(tip.revision());
    return new RevisionNumbers(
        repository,
        version == VersionIndex.ABSENT
            ? null
            : MergeSort.of(new VersionGraph(index).graph(), version));
  }

  public int size() {
    return order == null ? 0 : order.size();
  }

  public int version(int entry) {
    return order().node(entry);
  }

  public int depth(int entry) {
    return order().depth(entry);
  }

  public String dotted(int entry) {
    return order().dotted(entry);
  }

  private MergeSort order() {
    if (order == null) {
      throw new IllegalStateException("no branch");
    }
    return order;
  }

  /** The entry of a version, -1 if it is no ancestor of the tip. */
  public int entry(int version) {
    return entryOfVersion.getOrDefault(version, -1);
  }

  /** The number of a revision, empty if it has none here. */
  public String number(Slice revision) {
    int entry = entry(index.find(revision));
    return entry < 0 ? "" : dotted(entry);
  }

  /** What the word means as a version; -1 if it means nothing here. */
  public int find(String word) throws IOException {
    if (word.startsWith("revid:")) {
      return index.find(Slice.utf8(word.substring("revid:".length())));
    }
    if (word.startsWith("tag:")) {
      Slice id = tags().revisions().get(Slice.utf8(word.substring("tag:".length())));
      return id == null ? VersionIndex.ABSENT : index.find(id);
    }
    String number = word.startsWith("last:") ? "-" + word.substring("last:".length()) : word;
    if (number.matches("-[0-9]{1,9}")) {
      return fromTheEnd(Integer.parseInt(number.substring(1)));
    }
    Integer entry = entryOfNumber.get(number);
    return entry == null ? index.find(Slice.utf8(word)) : version(entry);
  }

  private int fromTheEnd(int nth) {
    List<Integer> mainline = new ArrayList<>();
    for (int entry = 0; entry < size(); entry++) {
      if (depth(entry) == 0) {
        mainline.add(entry);
      }
    }
    return nth < 1 || nth > mainline.size() ? VersionIndex.ABSENT : version(mainline.get(nth - 1));
  }

  public Tags tags() throws IOException {
    if (tags == null) {
      Branch branch = repository.branch();
      tags = branch == null ? new Tags(new TreeMap<>()) : branch.tags();
    }
    return tags;
  }

  /** Tag names by revision. */
  public Map<Slice, List<Slice>> tagsOf() throws IOException {
    Map<Slice, List<Slice>> names = new TreeMap<>();
    tags()
        .revisions()
        .forEach((name, id) -> names.computeIfAbsent(id, k -> new ArrayList<>()).add(name));
    return names;
  }
}
