package dev.knit.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.knit.CorruptException;
import dev.knit.Slice;
import dev.knit.text.Lines;
import dev.knit.text.MatchingBlocks;
import dev.knit.text.PatienceMatcher;
import dev.knit.transport.TransportException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Proves computed origins on random histories, whatever is stored as a delta, against the rule
 * written down plainly: every version's whole text matched with every parent's, origins as sets of
 * ids.
 */
class ComputedAnnotationProperties {
  private record Version(String text, List<Integer> parents, Set<Integer> ancestry) {}

  private final List<Version> versions = new ArrayList<>();
  private final List<List<Set<Integer>>> origins = new ArrayList<>();

  @Property
  void originsAreThoseOfTheRule(@ForAll Random random) throws CorruptException, TransportException {
    int count = 2 + random.nextInt(18);
    List<Integer> names = new ArrayList<>();
    for (int version = 0; version < count; version++) {
      names.add(version + 10);
    }
    Collections.shuffle(names, random); // the order of ids is not that of versions
    PlainKnit knit = new PlainKnit();
    for (int version = 0; version < count; version++) {
      make(random);
      List<String> parents = new ArrayList<>();
      for (int parent : versions.get(version).parents()) {
        parents.add("v" + names.get(parent));
      }
      if (random.nextInt(8) == 0) {
        parents.add(random.nextInt(parents.size() + 1), "ghost");
      }
      knit.add(
          "v" + names.get(version),
          parents,
          versions.get(version).text(),
          random.nextInt(3) > 0 && !parents.contains("ghost"));
    }
    for (int version = 0; version < count; version++) {
      AnnotatedText found = knit.annotate("v" + names.get(version));
      List<String> expected = new ArrayList<>();
      List<String> actual = new ArrayList<>();
      StringBuilder text = new StringBuilder();
      for (int line = 0; line < found.lineCount(); line++) {
        actual.add(found.origin(line).toString());
        text.append(found.line(line));
      }
      for (Set<Integer> set : origins.get(version)) {
        expected.add(
            "v" + newest(set).stream().map(names::get).min(Integer::compare).orElseThrow());
      }
      assertEquals(versions.get(version).text(), text.toString());
      assertEquals(expected, actual);
    }
  }

  /** A text cut from those of two versions and edited, with up to three parents. */
  private void make(Random random) {
    int version = versions.size();
    List<Integer> others = new ArrayList<>();
    for (int other = Math.max(0, version - 6); other < version; other++) {
      others.add(other);
    }
    Collections.shuffle(others, random);
    List<Integer> parents = others.subList(0, Math.min(others.size(), random.nextInt(4)));
    List<String> lines = new ArrayList<>();
    if (!parents.isEmpty()) {
      List<String> first = linesOf(parents.get(0));
      List<String> last = linesOf(parents.get(parents.size() - 1));
      lines.addAll(first.subList(0, random.nextInt(first.size() + 1)));
      lines.addAll(last.subList(random.nextInt(last.size() + 1), last.size()));
    }
    for (int edit = random.nextInt(5); edit > 0; edit--) {
      lines.add(random.nextInt(lines.size() + 1), random.nextInt(8) + "\n");
    }
    String text = String.join("", lines);
    if (!text.isEmpty() && random.nextInt(3) == 0) {
      text = text.substring(0, text.length() - 1);
    }
    Set<Integer> ancestry = new TreeSet<>(Set.of(version));
    parents.forEach(parent -> ancestry.addAll(versions.get(parent).ancestry()));
    versions.add(new Version(text, parents, ancestry));
    origins.add(byTheRule(version));
  }

  private List<String> linesOf(int version) {
    List<String> lines = new ArrayList<>();
    versions.get(version).text().lines().forEach(line -> lines.add(line + "\n"));
    return lines;
  }

  private List<Set<Integer>> byTheRule(int version) {
    Lines text = split(version);
    Set<Integer> itself = Set.of(version);
    List<Set<Integer>> made = new ArrayList<>(Collections.nCopies(text.count(), itself));
    for (int parent : versions.get(version).parents()) {
      MatchingBlocks blocks = PatienceMatcher.match(split(parent), false, text, false);
      for (int block = 0; block < blocks.size(); block++) {
        for (int i = 0; i < blocks.length(block); i++) {
          int line = blocks.newStart(block) + i;
          Set<Integer> set = new TreeSet<>(origins.get(parent).get(blocks.oldStart(block) + i));
          if (!made.get(line).equals(itself)) {
            set.addAll(made.get(line));
          }
          made.set(line, set);
        }
      }
    }
    return made;
  }

  private Lines split(int version) {
    return Lines.split(Slice.utf8(versions.get(version).text()));
  }

  private Set<Integer> newest(Set<Integer> set) {
    Set<Integer> newest = new TreeSet<>(set);
    for (int one : set) {
      newest.removeIf(other -> other != one && versions.get(one).ancestry().contains(other));
    }
    return newest;
  }
}
