package dev.knit.store;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.Key;
import dev.knit.KeyTable;
import dev.knit.Kind;
import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.index.Kndx;
import dev.knit.index.KndxIndex;
import dev.knit.index.VersionIndex.Method;
import dev.knit.record.KnitRecord;
import dev.knit.record.RecordPlace;
import dev.knit.record.RecordReader;
import dev.knit.text.Composition;
import dev.knit.text.Lines;
import dev.knit.transport.Reply;
import dev.knit.transport.Session;
import dev.knit.transport.TransportException;
import org.eclipse.collections.api.map.primitive.MutableIntObjectMap;
import org.eclipse.collections.api.set.primitive.MutableIntSet;
import org.eclipse.collections.impl.factory.primitive.IntObjectMaps;
import org.eclipse.collections.impl.factory.primitive.IntSets;
import org.jspecify.annotations.Nullable;

/**
 * One knit, {@code STEM.kndx} and {@code STEM.knit}, read as texts.
 *
 * <p>Lives on one {@link Session} and belongs to that session's thread. Opening costs the flights
 * of one {@code get}; each call after that those of one {@code readv}, however many texts it asks
 * for. Nothing is cached between calls but the index.
 */
public final class KnitVersionedFile {
  public static final String DATA_SUFFIX = ".knit";

  private final Session session;
  private final String stem;
  private final @Nullable Slice fileId;
  private final KndxIndex index;
  private final DeltaForest forest;
  private final LineStyle style;
  private final Limits limits;

  private KnitVersionedFile(
      Session session,
      String stem,
      @Nullable Slice fileId,
      KndxIndex index,
      LineStyle style,
      Limits limits) {
    this.session = session;
    this.stem = stem;
    this.fileId = fileId;
    this.index = index;
    this.forest = DeltaForest.of(index);
    this.style = style;
    this.limits = limits;
  }

  /** A knit whose index is asked for and not yet there: several are opened in one flight. */
  public static final class Opening {
    private final Session session;
    private final String stem;
    private final @Nullable Slice fileId;
    private final LineStyle style;
    private final Limits limits;
    private final Reply<Slice> reply;

    private Opening(
        Session session, String stem, @Nullable Slice fileId, LineStyle style, Limits limits) {
      this.session = session;
      this.stem = stem;
      this.fileId = fileId;
      this.style = style;
      this.limits = limits;
      String file = stem + Kndx.SUFFIX;
      this.reply = session.get(file, first -> Kndx.checkHeader(file, first), limits.indexBytes());
    }

    /** The knit; an absent index is an empty one. */
    public KnitVersionedFile await() throws TransportException, CorruptException {
      Slice content;
      try {
        content = reply.await();
      } catch (TransportException e) {
        if (e.reason() != TransportException.Reason.ABSENT) {
          throw e;
        }
        content = Slice.EMPTY;
      }
      KndxIndex index = KndxIndex.parse(stem + Kndx.SUFFIX, content).readable();
      LineStyle known =
          style == LineStyle.UNKNOWN
              ? StyleProbe.of(session, stem + DATA_SUFFIX, index, limits)
              : style;
      return new KnitVersionedFile(session, stem, fileId, index, known, limits);
    }
  }

  /**
   * Asks for the index of a knit.
   *
   * @param fileId the first part of its keys; null where keys have one part only
   */
  public static Opening open(
      Session session, String stem, @Nullable Slice fileId, LineStyle style, Limits limits) {
    return new Opening(session, stem, fileId, style, limits);
  }

  public KndxIndex index() {
    return index;
  }

  public LineStyle style() {
    return style;
  }

  public Key key(int version) {
    Slice id = index.id(version);
    return fileId == null ? Key.of(id) : Key.of(fileId, id);
  }

  /** The text of one version. */
  public Slice text(int version) throws TransportException, CorruptException {
    Single single = new Single();
    texts(new int[] {version}, single);
    return single.get();
  }

  /** The texts of many versions, each record read once. */
  public void texts(int[] versions, TextSink sink) throws TransportException {
    new Reading(versions, null)
        .run((version, text) -> sink.text(version, text.text(index.noEol(version))), sink::damaged);
  }

  /**
   * The text of one version with the origin of each line as it is stored. Only of an annotated
   * knit.
   */
  public AnnotatedText storedAnnotation(int version) throws TransportException, CorruptException {
    if (style != LineStyle.ANNOTATED) {
      throw new IllegalStateException(stem + " stores no annotations; they are computed");
    }
    KeyTable origins = new KeyTable();
    Lines[] lines = new Lines[1];
    CorruptException[] damage = new CorruptException[1];
    new Reading(new int[] {version}, origins)
        .run((v, text) -> lines[0] = text.toLines(), (v, why) -> damage[0] = why);
    if (damage[0] != null) {
      throw damage[0];
    }
    return new AnnotatedText(lines[0], index.noEol(version), origins);
  }

  /**
   * The text of one version with the origin of each line: as it is stored in an annotated knit,
   * else computed over all its ancestors that are here, whose records are all read, once and in one
   * flight.
   */
  public AnnotatedText annotate(int version) throws TransportException, CorruptException {
    return style == LineStyle.ANNOTATED ? storedAnnotation(version) : computedAnnotation(version);
  }

  private AnnotatedText computedAnnotation(int version)
      throws TransportException, CorruptException {
    ComputedAnnotation annotation = new ComputedAnnotation(index, version, limits.textBytes());
    Reading reading = new Reading(annotation.versions(), null);
    try (RecordReader reader = new RecordReader(limits)) {
      return annotation.compute(
          new ComputedAnnotation.Records() {
            @Override
            public KnitRecord record(int ancestor) throws CorruptException, TransportException {
              return reading.record(reader, ancestor);
            }

            @Override
            public Damage damage(Kind kind, int ancestor) {
              return reading.place(ancestor).damage(kind);
            }
          });
    }
  }

  private static final class Single implements TextSink {
    private @Nullable Slice text;
    private @Nullable CorruptException damage;

    @Override
    public void text(int version, Slice built) {
      text = built;
    }

    @Override
    public void damaged(int version, CorruptException why) {
      damage = why;
    }

    Slice get() throws CorruptException {
      if (damage != null) {
        throw damage;
      }
      return java.util.Objects.requireNonNull(text, "neither text nor damage");
    }
  }

  /** Takes a proven text before it is copied out. */
  private interface Built {
    void text(int version, Composition text);
  }

  private interface Refused {
    void damaged(int version, CorruptException why);
  }

  /** One call's worth of reading: what is wanted, the records of it, and what is broken so far. */
  private final class Reading {
    private final MutableIntSet wanted;
    private final DeltaChains chains;
    private final @Nullable KeyTable origins;
    private final PackedRecords packed;
    private final MutableIntObjectMap<CorruptException> broken = IntObjectMaps.mutable.empty();
    private final TextDigest digest = new TextDigest();
    private @Nullable TransportException failure;

    Reading(int[] versions, @Nullable KeyTable origins) {
      this.wanted = IntSets.mutable.of(versions);
      this.origins = origins;
      this.chains = new DeltaChains(forest, versions);
      this.packed =
          PackedRecords.ask(session, stem + DATA_SUFFIX, index, chains.versions(), Long.MAX_VALUE);
    }

    void run(Built built, Refused refused) throws TransportException {
      try (RecordReader reader = new RecordReader(limits)) {
        DeltaWalk walk = new DeltaWalk(forest, chains::contains);
        for (int root : chains.roots()) {
          walk.walk(root, (version, basis) -> step(reader, version, basis, built, refused));
        }
      }
      for (int version : wanted.toArray()) {
        if (forest.inCycle(version)) {
          refused.damaged(version, new CorruptException(lineDamage(Kind.BASIS_CYCLE, version)));
        }
      }
      if (failure != null) {
        throw failure;
      }
    }

    private @Nullable Composition step(
        RecordReader reader,
        int version,
        @Nullable Composition basis,
        Built built,
        Refused refused) {
      if (failure != null) {
        return null;
      }
      try {
        Composition text = build(reader, version, basis);
        if (wanted.contains(version)) {
          built.text(version, text);
        }
        return text;
      } catch (CorruptException e) {
        broken.put(version, e);
        if (wanted.contains(version)) {
          refused.damaged(version, e);
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
                .with("SHA-1 " + record.digest(), java.util.HexFormat.of().formatHex(found)));
      }
      return text;
    }

    /** The record of a version, if that can be built on. */
    KnitRecord record(RecordReader reader, int version)
        throws CorruptException, TransportException {
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
          style == LineStyle.ANNOTATED,
          origins);
    }

    RecordPlace place(int version) {
      return new RecordPlace(
          stem + DATA_SUFFIX, key(version), index.position(version), index.length(version));
    }

    private Damage lineDamage(Kind kind, int version) {
      return Damage.of(
          kind, index.file(), key(version), index.lineOffset(version), index.lineLength(version));
    }
  }
}
