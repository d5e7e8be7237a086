package dev.knit.store;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.Kind;
import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.index.VersionIndex;
import dev.knit.record.KnitRecord;
import dev.knit.text.Delta;
import dev.knit.text.Lines;
import dev.knit.text.PatienceMatcher;
import dev.knit.transport.TransportException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * A plain knit in memory, for tests: versions are added with their text and how they are stored.
 */
final class PlainKnit implements VersionIndex, ComputedAnnotation.Records {
  private record Version(
      Slice id, List<String> parents, boolean noEol, Lines stored, KnitRecord record) {}

  private final List<Version> versions = new ArrayList<>();

  /** Adds a text; as a delta where that is wanted and its first parent is here. */
  void add(String id, List<String> parents, String text, boolean asDelta) {
    boolean noEol = !text.isEmpty() && !text.endsWith("\n");
    Lines stored = Lines.split(Slice.utf8(noEol ? text + "\n" : text));
    Slice digest =
        Slice.utf8(HexFormat.of().formatHex(TextDigest.sha1().digest(Slice.utf8(text).toArray())));
    int first = parents.isEmpty() ? ABSENT : find(Slice.utf8(parents.get(0)));
    KnitRecord record = new KnitRecord(digest, stored, null);
    if (asDelta && first >= 0) {
      Version basis = versions.get(first);
      Delta delta =
          Delta.of(
              PatienceMatcher.match(basis.stored, basis.noEol, stored, noEol),
              basis.stored.count(),
              stored);
      record = new KnitRecord(digest, null, delta);
    }
    add(id, parents, noEol, stored, record);
  }

  void add(String id, List<String> parents, boolean noEol, Lines stored, KnitRecord record) {
    versions.add(new Version(Slice.utf8(id), parents, noEol, stored, record));
  }

  AnnotatedText annotate(String id) throws CorruptException, TransportException {
    return annotate(id, Limits.DEFAULT.textBytes());
  }

  AnnotatedText annotate(String id, long mostBytes) throws CorruptException, TransportException {
    return new ComputedAnnotation(this, find(Slice.utf8(id)), mostBytes).compute(this);
  }

  @Override
  public KnitRecord record(int version) {
    return versions.get(version).record;
  }

  @Override
  public Damage damage(Kind kind, int version) {
    return Damage.of(kind, id(version).toString());
  }

  @Override
  public int size() {
    return versions.size();
  }

  @Override
  public int find(Slice id) {
    for (int version = 0; version < versions.size(); version++) {
      if (versions.get(version).id.equals(id)) {
        return version;
      }
    }
    return ABSENT;
  }

  @Override
  public Slice id(int version) {
    return versions.get(version).id;
  }

  @Override
  public Method method(int version) {
    return record(version).delta() == null ? Method.FULLTEXT : Method.DELTA;
  }

  @Override
  public boolean noEol(int version) {
    return versions.get(version).noEol;
  }

  @Override
  public long position(int version) {
    throw new UnsupportedOperationException("there is no file");
  }

  @Override
  public long length(int version) {
    throw new UnsupportedOperationException("there is no file");
  }

  @Override
  public int parentCount(int version) {
    return versions.get(version).parents.size();
  }

  @Override
  public Slice parentId(int version, int place) {
    return Slice.utf8(versions.get(version).parents.get(place));
  }

  @Override
  public int parent(int version, int place) {
    return find(parentId(version, place));
  }
}
