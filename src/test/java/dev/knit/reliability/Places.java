package dev.knit.reliability;

import dev.knit.Damage;
import dev.knit.Slice;
import dev.knit.index.KndxIndex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The lines and records that the bytes of a healthy bed belong to. */
final class Places {
  /**
   * One line of an index or record of a data file.
   *
   * @param id of the version
   */
  record Place(int start, int end, Slice id) {}

  private final Map<String, List<Place>> places = new HashMap<>();

  Places(Bed bed) {
    for (String stem : bed.stems()) {
      KndxIndex index = KndxIndex.parse(stem + ".kndx", Slice.of(bed.bytes(stem + ".kndx")));
      List<Place> lines = new ArrayList<>();
      List<Place> records = new ArrayList<>();
      for (int version = 0; version < index.size(); version++) {
        int line = index.lineOffset(version);
        lines.add(new Place(line, line + index.lineLength(version), index.id(version)));
        int record = (int) index.position(version);
        records.add(new Place(record, record + (int) index.length(version), index.id(version)));
      }
      places.put(stem + ".kndx", lines);
      places.put(stem + ".knit", records);
    }
  }

  /** The line or record that a byte lies in, or the whole file where there are none. */
  Place of(Bed bed, String file, int offset) {
    for (Place place : places.getOrDefault(file, List.of())) {
      if (offset >= place.start() && offset < place.end()) {
        return place;
      }
    }
    return new Place(
        places.containsKey(file) ? offset : 0,
        places.containsKey(file) ? offset + 1 : bed.bytes(file).length,
        Slice.EMPTY);
  }

  /**
   * Whether a finding says where the fault is: the same file, and in it the same line or record.
   */
  boolean isAt(Bed bed, Damage found, String file, int offset) {
    if (!found.file().equals(file)) {
      return false;
    }
    Place place = of(bed, file, offset);
    long end = found.offset() + Math.max(1, found.length());
    return found.offset() == Damage.NOWHERE
        || found.offset() <= place.end() && end >= place.start();
  }

  /** Whether it names the version, in the other file of the pair: what a wrong index line costs. */
  boolean isOf(Bed bed, Damage found, String file, int offset) {
    Place place = of(bed, file, offset);
    String stem = file.substring(0, Math.max(0, file.lastIndexOf('.')));
    boolean pair = found.file().equals(stem + ".knit") || found.file().equals(stem + ".kndx");
    return pair
        && (found.key() == null
            || place.id().isEmpty()
            || nearly(found.key().version(), place.id()));
  }

  /** Equal, or the id that one bit makes of the other. */
  private static boolean nearly(Slice found, Slice id) {
    int bits = found.length() == id.length() ? 0 : 2;
    for (int i = 0; bits < 2 && i < id.length(); i++) {
      bits += Integer.bitCount((found.at(i) ^ id.at(i)) & 0xff);
    }
    return bits < 2;
  }
}
