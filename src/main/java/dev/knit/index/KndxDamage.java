package dev.knit.index;

import dev.knit.Damage;
import dev.knit.Key;
import dev.knit.Kind;
import dev.knit.Slice;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gathers what is wrong with an index file, in its order. */
final class KndxDamage {
  // An id in a broken line is only shown; of a longer one nobody would read more.
  private static final int LONGEST_ID = 1 << 16;

  // A gigabyte of junk must not become a finding a line.
  private static final int MOST = 10_000;

  private final String file;
  private final byte[] bytes;
  private final int from;
  private final List<Damage> found = new ArrayList<>();
  private @Nullable Damage header;
  private long more;

  /** Of the file whose first byte is {@code bytes[from]}. */
  KndxDamage(String file, byte[] bytes, int from) {
    this.file = file;
    this.bytes = bytes;
    this.from = from;
  }

  void header(Slice content) {
    header = Kndx.headerDamage(file, content);
  }

  void torn(int start, int stop) {
    add(
        place(Kind.INDEX_LINE_TORN, start, stop)
            .key(firstField(start, stop))
            .detail("readers must ignore it"));
  }

  void malformed(int start, int stop, String why) {
    add(place(Kind.INDEX_LINE_MALFORMED, start, stop).key(firstField(start, stop)).detail(why));
  }

  /** Each run of zero bytes in a line; answers whether there was one. */
  boolean zeros(int start, int stop) {
    boolean any = false;
    for (int i = start; i < stop; i++) {
      if (bytes[i] == 0) {
        int first = i;
        while (i < stop && bytes[i] == 0) {
          i++;
        }
        add(place(Kind.INDEX_ZERO_BYTES, first, i).with("", (i - first) + " zero bytes"));
        any = true;
      }
    }
    return any;
  }

  /**
   * All of it.
   *
   * @param soundLines how many lines could be read all the same
   */
  List<Damage> all(int soundLines) {
    List<Damage> all = new ArrayList<>();
    if (header != null) {
      all.add(header.detail(soundLines + " sound lines follow"));
    }
    all.addAll(found);
    if (more > 0) {
      all.add(
          Damage.of(found.get(MOST - 1).kind(), file)
              .detail(more + " more faults like those before"));
    }
    return List.copyOf(all);
  }

  private void add(Damage damage) {
    if (found.size() < MOST) {
      found.add(damage);
    } else {
      more++;
    }
  }

  private Damage place(Kind kind, int start, int stop) {
    return Damage.of(kind, file, null, start - from, stop - start);
  }

  /** The id that a line starts with, if a space follows it. */
  private @Nullable Key firstField(int start, int stop) {
    Slice field = new KndxFields(bytes, start, stop).next();
    return field == null || field.isEmpty() || field.end() == stop || field.length() > LONGEST_ID
        ? null
        : Key.of(field);
  }
}
