package dev.knit.record;

import dev.knit.Damage;
import dev.knit.Key;
import dev.knit.Kind;

/**
 * Where a record is said to lie, and whose it is said to be.
 *
 * @param file its data file
 * @param key the version that the index names
 * @param offset of the record in the file, in bytes
 * @param length of the record, in bytes
 */
public record RecordPlace(String file, Key key, long offset, long length) {
  public Damage damage(Kind kind) {
    return Damage.of(kind, file, key, offset, length);
  }
}
