package dev.knit.fsck;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.Kind;
import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.index.VersionIndex;
import dev.knit.index.VersionIndex.Method;
import dev.knit.record.KnitRecord;
import dev.knit.record.RecordPlace;
import dev.knit.record.RecordReader;
import dev.knit.store.DeltaWalk;
import dev.knit.store.LineStyle;
import dev.knit.store.PackedRecords;
import dev.knit.store.TextDigest;
import dev.knit.text.Composition;
import dev.knit.transport.Session;
import dev.knit.transport.TransportException;
import java.util.HexFormat;
import org.eclipse.collections.api.set.primitive.MutableIntSet;
import org.eclipse.collections.impl.factory.primitive.IntSets;
import org.jspecify.annotations.Nullable;

/**
 * Verifies one unit: reads its records, builds its texts, notes what is wrong and what later checks
 * need. One for a unit.
 */
final class UnitCheck {
  private final Session session;
  private final Knit knit;
  private final Unit unit;
  private final RecordReader reader;
  private final TextDigest digest = new TextDigest();
  private final DamagePattern pattern;
  private final UnitFacts facts;
  private final RoleFacts roleFacts;
  private final MutableIntSet outOfReach = IntSets.mutable.empty();
  private final MutableIntSet unproven = IntSets.mutable.empty();

  private UnitCheck(
      Session session, Knit knit, Unit unit, VersionIndex revisions, RecordReader reader) {
    this.session = session;
    this.knit = knit;
    this.unit = unit;
    this.reader = reader;
    this.pattern = new DamagePattern();
    this.facts = new UnitFacts(unit);
    this.roleFacts = RoleFacts.of(knit, facts, revisions);
  }

  /**
   * @param revisions which revisions there are; only asked where the unit holds inventories
   */
  static UnitFacts verify(
      Session session, Knit knit, Unit unit, VersionIndex revisions, Limits limits) {
    try (RecordReader reader = new RecordReader(limits)) {
      return new UnitCheck(session, knit, unit, revisions, reader).verify();
    }
  }

  private UnitFacts verify() {
    PackedRecords packed =
        PackedRecords.ask(session, knit.dataFile(), knit.index, unit.versions(), knit.dataBytes());
    DeltaWalk walk = new DeltaWalk(knit.forest, version -> true);
    for (int root : unit.roots()) {
      walk.walk(root, (version, basis) -> step(packed, version, basis));
    }
    facts.bytesExpanded = reader.bytesExpanded();
    facts.bytesDigested = digest.bytesDigested();
    return facts;
  }

  private @Nullable Composition step(
      PackedRecords packed, int version, @Nullable Composition basis) {
    RecordPlace place =
        new RecordPlace(
            knit.dataFile(),
            knit.key(version),
            knit.index.position(version),
            knit.index.length(version));
    if (!knit.index.usable(version)) {
      facts.add(version, State.BROKEN, null); // the index has said why
      return null;
    }
    boolean isDelta = knit.index.method(version) == Method.DELTA;
    boolean basisAbsent = isDelta && knit.forest.basis(version) < 0;
    if (basisAbsent && !knit.index.unreadable()) {
      facts.damage.add(
          knit.atLine(Kind.BASIS_ABSENT, version)
              .detail("needs " + knit.index.parentId(version, 0) + ", which is not in the index"));
    }
    try {
      Slice bytes = bytes(packed, version, place);
      facts.bytesRead += bytes.length();
      try {
        return read(place, version, bytes, basis);
      } catch (CorruptException first) {
        Slice again = session.getRange(place.file(), place.offset(), bytes.length()).await();
        if (again.equals(bytes)) {
          throw first;
        }
        facts.damage.add(
            place
                .damage(Kind.DATA_UNSTABLE)
                .detail("two reads of its bytes differ; the second one counts"));
        return read(place, version, again, basis);
      }
    } catch (CorruptException e) {
      broken(version, e.damage());
    } catch (TransportException e) {
      notChecked(place, e);
      outOfReach(version);
    }
    return null;
  }

  private @Nullable Composition read(
      RecordPlace place, int version, Slice bytes, @Nullable Composition basis)
      throws CorruptException {
    boolean isDelta = knit.index.method(version) == Method.DELTA;
    KnitRecord record =
        reader.readAnyway(
            place,
            bytes.array(),
            bytes.offset(),
            bytes.end(),
            isDelta,
            knit.style == LineStyle.ANNOTATED,
            null);
    noteHeader(place, bytes);
    if (isDelta && basis == null || knit.index.unreadable()) {
      return alone(place, version);
    }
    return built(place, version, bytes, record, basis);
  }

  /** A sector that cannot be read is said of its record; what holds for the whole file once. */
  private void notChecked(RecordPlace place, TransportException why) {
    boolean onePlace = why.reason() == TransportException.Reason.IO;
    Damage note =
        onePlace ? place.damage(Kind.NOT_CHECKED) : Damage.of(Kind.NOT_CHECKED, place.file());
    facts.damage.add(note.detail(String.valueOf(why.getMessage())));
  }

  /** Nothing is known of the version, nor of what is built on it. */
  private void outOfReach(int version) {
    outOfReach.add(version);
    facts.add(version, State.OUT_OF_REACH, null);
  }

  private Slice bytes(PackedRecords packed, int version, RecordPlace place)
      throws CorruptException, TransportException {
    Slice bytes;
    try {
      bytes = packed.of(version);
    } catch (TransportException neighbours) {
      // A range holds many records, and one bad sector must not cost all of them.
      int length = (int) Math.min(place.length(), Integer.MAX_VALUE - 8);
      bytes = session.getRange(place.file(), place.offset(), length).await();
    }
    if (bytes.length() < place.length() || place.offset() > knit.dataBytes()) {
      boolean nothing = place.offset() >= knit.dataBytes();
      throw new CorruptException(
          place
              .damage(nothing ? Kind.RECORD_BEYOND_END : Kind.RECORD_CUT)
              .with(place.length() + " bytes", bytes.length() + " bytes")
              .detail("the file ends at " + knit.dataBytes()));
    }
    return bytes;
  }

  /** A record of which no text can be built: what can be said of it alone. */
  private @Nullable Composition alone(RecordPlace place, int version) throws CorruptException {
    Damage flaw = reader.flaw();
    if (flaw != null) {
      throw new CorruptException(
          flaw.kind() == Kind.RECORD_CHECKSUM ? undecodable(place, flaw) : flaw);
    }
    int basis = knit.forest.basis(version);
    if (basis >= 0 && outOfReach.contains(basis)) {
      outOfReach(version);
    } else if (knit.index.unreadable()) {
      facts.add(version, State.UNREAD, null);
    } else {
      facts.add(version, basis < 0 ? State.BROKEN : State.BUILT_ON_BROKEN, null);
    }
    return null;
  }

  private @Nullable Composition built(
      RecordPlace place, int version, Slice bytes, KnitRecord record, @Nullable Composition basis)
      throws CorruptException {
    boolean noEol = knit.index.noEol(version);
    Composition text = record.on(basis);
    Damage flaw = reader.flaw();
    boolean basisWrong = unproven.contains(knit.forest.basis(version));
    if (text == null || noEol && text.lineCount() == 0) {
      if (flaw != null && flaw.kind() == Kind.RECORD_CHECKSUM) {
        throw new CorruptException(undecodable(place, flaw));
      }
      if (basisWrong) {
        facts.add(version, State.BUILT_ON_BROKEN, null);
        return null;
      }
      throw new CorruptException(
          place
              .damage(Kind.RECORD_MALFORMED)
              .detail(
                  text == null
                      ? "a hunk lies outside the text that it changes"
                      : "no-eol on an empty text"));
    }
    byte[] found = digest.of(text, noEol);
    boolean proven = TextDigest.isHexOf(record.digest(), found);
    if (flaw != null) {
      throw new CorruptException(flawed(place, bytes, flaw, proven));
    }
    if (proven) {
      facts.add(version, State.PROVEN, found);
      roleFacts.proven(version, record, text);
    } else {
      differs(place, version, record, found, basisWrong);
    }
    return text;
  }

  /**
   * A text that is not the promised one. What is built on it may be right all the same, if only a
   * header is wrong: its own digest tells, as for Breezy.
   */
  private void differs(
      RecordPlace place, int version, KnitRecord record, byte[] found, boolean basisWrong) {
    unproven.add(version);
    facts.add(version, basisWrong ? State.BUILT_ON_BROKEN : State.BROKEN, null);
    if (!basisWrong) {
      facts.damage.add(
          place
              .damage(Kind.DIGEST_MISMATCH)
              .with("a text of SHA-1 " + record.digest(), HexFormat.of().formatHex(found)));
    }
  }

  private Damage flawed(RecordPlace place, Slice bytes, Damage flaw, boolean proven) {
    if (flaw.kind() == Kind.RECORD_CHECKSUM) {
      return proven
          ? flaw.detail(flaw.detail() + "; the digest proves the text" + pattern.ofTrailer(bytes))
          : undecodable(place, flaw);
    }
    return flaw.detail(
        proven ? "the digest fits what is there" : "the digest does not fit what is there either");
  }

  private static Damage undecodable(RecordPlace place, Damage flaw) {
    return place.damage(Kind.RECORD_UNDECODABLE).detail(flaw.detail());
  }

  private void broken(int version, Damage found) {
    Damage root = found;
    if (found.kind() == Kind.RECORD_UNDECODABLE || found.kind() == Kind.RECORD_OF_OTHER_KEY) {
      root = new Misplaced(session, knit, reader).look(version, found, facts, pattern);
    }
    facts.damage.add(root);
    if (root.kind() == Kind.TEXT_OVER_LIMIT) {
      outOfReach(version);
    } else {
      facts.add(version, State.BROKEN, null);
    }
  }

  private void noteHeader(RecordPlace place, Slice bytes) {
    String odd = GzipHeaderForm.oddity(bytes);
    if (odd != null) {
      facts.damage.add(
          Damage.of(
                  Kind.RECORD_HEADER_ODD, place.file(), place.key(), place.offset(), place.length())
              .detail(odd));
    }
  }
}
