package dev.knit.store;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.KeyTable;
import dev.knit.Kind;
import dev.knit.Slice;
import dev.knit.index.KndxIndex;
import dev.knit.index.VersionIndex.Method;
import dev.knit.record.KnitRecord;
import dev.knit.record.RecordPlace;
import dev.knit.record.RecordReader;
import dev.knit.text.Composition;
import dev.knit.transport.TransportException;
import java.util.HexFormat;
import org.eclipse.collections.api.map.primitive.MutableIntObjectMap;
import org.eclipse.collections.api.set.primitive.MutableIntSet;
import org.eclipse.collections.impl.factory.primitive.IntObjectMaps;
import org.eclipse.collections.impl.factory.primitive.IntSets;
import org.jspecify.annotations.Nullable;

/** One call's worth of reading: what is wanted, the records of it, and what is broken so far. */
final class Reading {
  /** Takes proven texts before they are copied out. */
  interface Sink {
    void text(int version, Composition text);

    void damaged(int version, CorruptException why);
  }

  private final KnitVersionedFile knit;
  private final KndxIndex index;
  private final DeltaForest forest;
  private final MutableIntSet wanted;
  private final DeltaChains chains;
  private final @Nullable KeyTable origins;
  private final PackedRecords packed;
  private final MutableIntObjectMap<CorruptException> broken = IntObjectMaps.mutable.empty();
  private final TextDigest digest = new TextDigest();
  private @Nullable TransportException failure;

  Reading(KnitVersionedFile knit, int[] versions, @Nullable KeyTable origins) {
    this.knit = knit;
    this.index = knit.index;
    this.forest = knit.forest;
    this.wanted = IntSets.mutable.of(versions);
    this.origins = origins;
    this.chains = new DeltaChains(forest, versions);
    this.packed =
        PackedRecords.ask(knit.session, knit.dataFile(), index, chains.versions(), Long.MAX_VALUE);
  }

  void run(Sink sink) throws TransportException {
    try (RecordReader reader = new RecordReader(knit.limits)) {
      DeltaWalk walk = new DeltaWalk(forest, chains::contains);
      for (int root : chains.roots()) {
        walk.walk(root, (version, basis) -> step(reader, version, basis, sink));
      }
    }
    for (int version : wanted.toArray()) {
      if (forest.inCycle(version)) {
        sink.damaged(version, new CorruptException(lineDamage(Kind.BASIS_CYCLE, version)));
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private @Nullable Composition step(
      RecordReader reader, int version, @Nullable Composition basis, Sink sink) {
    if (failure != null) {
      return null;
    }
    try {
      Composition text = build(reader, version, basis);
      if (wanted.contains(version)) {
        sink.text(version, text);
      }
      return text;
    } catch (CorruptException e) {
      broken.put(version, e);
      if (wanted.contains(version)) {
        sink.damaged(version, e);
      }
    } catch (TransportException e) {
      failure = e;
    }
    return null;
  }

  private Composition build(RecordReader reader, int version, @Nullable Composition basis)
      throws CorruptException, TransportException {
    KnitRecord record = recordAnyway(reader, version);
    RecordPlace place = place(version);
    Composition text = record.on(basis);
    if (text == null) {
      throw new CorruptException(
          place.damage(Kind.RECORD_MALFORMED).detail("a hunk lies outside the text it changes"));
    }
    if (index.noEol(version) && text.lineCount() == 0) {
      throw new CorruptException(
          place.damage(Kind.RECORD_MALFORMED).detail("no-eol on an empty text"));
    }
    Damage flaw = reader.flaw();
    if (flaw == null && !wanted.contains(version)) {
      return text; // the digests of those that are wanted tell whether all below was right
    }
    byte[] found = digest.of(text, index.noEol(version));
    boolean proven = TextDigest.isHexOf(record.digest(), found);
    if (flaw != null) {
      boolean hit = flaw.kind() == Kind.RECORD_CHECKSUM && !proven;
      throw new CorruptException(
          hit ? place.damage(Kind.RECORD_UNDECODABLE).detail(flaw.detail()) : flaw);
    }
    if (!proven) {
      throw new CorruptException(
          place
              .damage(Kind.DIGEST_MISMATCH)
              .with("SHA-1 " + record.digest(), HexFormat.of().formatHex(found)));
    }
    return text;
  }

  /** The record of a version, if that can be built on. */
  KnitRecord record(RecordReader reader, int version) throws CorruptException, TransportException {
    KnitRecord record = recordAnyway(reader, version);
    Damage flaw = reader.flaw();
    if (flaw != null) {
      throw new CorruptException(flaw);
    }
    return record;
  }

  /** The same, also if only its checksum or count is wrong: the reader has the flaw. */
  private KnitRecord recordAnyway(RecordReader reader, int version)
      throws CorruptException, TransportException {
    if (!index.usable(version)) {
      throw new CorruptException(lineDamage(Kind.INDEX_LINE_MALFORMED, version));
    }
    if (index.method(version) == Method.DELTA) {
      if (forest.basis(version) < 0) {
        throw new CorruptException(lineDamage(Kind.BASIS_ABSENT, version));
      }
      CorruptException below = broken.get(forest.basis(version));
      if (below != null) {
        throw below;
      }
    }
    RecordPlace place = place(version);
    Slice bytes = packed.of(version);
    if (bytes.length() < place.length()) {
      throw new CorruptException(
          place
              .damage(bytes.isEmpty() ? Kind.RECORD_BEYOND_END : Kind.RECORD_CUT)
              .with(place.length() + " bytes", bytes.length() + " bytes"));
    }
    return reader.readAnyway(
        place,
        bytes.array(),
        bytes.offset(),
        bytes.end(),
        index.method(version) == Method.DELTA,
        knit.style == LineStyle.ANNOTATED,
        origins);
  }

  RecordPlace place(int version) {
    return new RecordPlace(
        knit.dataFile(), knit.key(version), index.position(version), index.length(version));
  }

  private Damage lineDamage(Kind kind, int version) {
    return Damage.of(
        kind,
        index.file(),
        knit.key(version),
        index.lineOffset(version),
        index.lineLength(version));
  }
}
