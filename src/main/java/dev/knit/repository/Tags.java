package dev.knit.repository;

import dev.knit.CorruptException;
import dev.knit.Kind;
import dev.knit.Slice;
import dev.knit.Utf8;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The tags of a branch of format 6 or 7.
 *
 * @param revisions tag name, UTF-8, to revision id
 */
public record Tags(SortedMap<Slice, Slice> revisions) {
  public Tags {
    revisions = Collections.unmodifiableSortedMap(new TreeMap<>(revisions));
  }

  /** An empty file, or a bencoded dictionary: names rise, each has an id. */
  public static Tags parse(String file, Slice content) throws CorruptException {
    SortedMap<Slice, Slice> revisions = new TreeMap<>();
    if (!content.isEmpty()) {
      BencodeReader in = new BencodeReader(Kind.TAGS, file, content);
      in.beginDict();
      Slice before = null;
      while (in.next() != BencodeReader.Next.END) {
        before = name(in, before);
        revisions.put(before, revision(in));
      }
      in.end();
      in.atEnd();
    }
    return new Tags(revisions);
  }

  private static Slice name(BencodeReader in, @Nullable Slice before) throws CorruptException {
    int start = in.position();
    Slice name = in.string();
    if (before != null && before.compareTo(name) >= 0) {
      throw in.malformed(start, "names that rise");
    }
    if (Utf8.strict(name) == null) {
      throw in.malformed(start, "a name in UTF-8");
    }
    return name;
  }

  private static Slice revision(BencodeReader in) throws CorruptException {
    int start = in.position();
    Slice revision = in.string();
    if (!Ids.isId(revision)) {
      throw in.malformed(start, "a revision id");
    }
    return revision;
  }
}
