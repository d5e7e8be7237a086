package dev.knit.fsck;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.Key;
import dev.knit.Kind;
import dev.knit.Slice;
import dev.knit.index.VersionIndex;
import dev.knit.record.RecordReader;
import dev.knit.transport.Session;
import dev.knit.transport.TransportException;

/**
 * Looks at what really begins where a line says a record is: another key's, or the right one with
 * another length.
 */
final class Misplaced {
  /** A record that a line cuts short is looked for in so many bytes more. */
  private static final int BEYOND = 1 << 20;

  private final Session session;
  private final Knit knit;
  private final RecordReader reader;

  Misplaced(Session session, Knit knit, RecordReader reader) {
    this.session = session;
    this.knit = knit;
    this.reader = reader;
  }

  Damage look(int version, Damage found, UnitFacts facts, DamagePattern pattern) {
    long position = knit.index.position(version);
    long left = Math.max(0, knit.dataBytes() - position);
    long wanted = Math.min(left, knit.index.length(version) + BEYOND);
    int length = (int) Math.min(wanted, Integer.MAX_VALUE - BEYOND);
    try {
      Slice bytes = session.getRange(knit.dataFile(), position, length).await();
      Slice owner = reader.owner(bytes.array(), bytes.offset(), bytes.end());
      int said = (int) knit.index.length(version);
      if (owner == null) {
        Slice record = bytes.sub(0, Math.min(bytes.length(), said));
        return found.detail(found.detail() + pattern.of(record, position));
      }
      Key there = knit.key(owner);
      if (there.equals(knit.key(version))) {
        return found.detail(
            "the record is whole and has "
                + reader.packedLength()
                + " bytes, not "
                + said
                + " as its line says");
      }
      if (reader.packedLength() < said) {
        facts.shorter.put(version, reader.packedLength());
      }
      boolean listed = knit.index.find(owner) != VersionIndex.ABSENT;
      if (!listed) {
        facts.misnamed.put(version, owner.copy());
      }
      return new Damage(
          Kind.RECORD_OF_OTHER_KEY,
          found.file(),
          found.key(),
          found.offset(),
          found.length(),
          "a record of " + found.key(),
          "a record of " + there,
          listed ? "" : "which no line lists: the id in this line may be wrong");
    } catch (TransportException e) {
      return found; // what is there already is enough
    } catch (CorruptException e) {
      throw new AssertionError("no check was asked for", e);
    }
  }
}
