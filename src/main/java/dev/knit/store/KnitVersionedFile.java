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
import dev.knit.record.KnitRecord;
import dev.knit.record.RecordReader;
import dev.knit.text.Composition;
import dev.knit.text.Lines;
import dev.knit.transport.Reply;
import dev.knit.transport.Session;
import dev.knit.transport.TransportException;
import java.util.List;
import java.util.Objects;
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

  final Session session;
  final String stem;
  private final @Nullable Slice fileId;
  final KndxIndex index;
  final DeltaForest forest;
  final LineStyle style;
  final Limits limits;

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

  /** STEM of {@code STEM.kndx} or {@code STEM.knit}, null of any other name. */
  public static @Nullable String stemOf(String file) {
    for (String suffix : List.of(Kndx.SUFFIX, DATA_SUFFIX)) {
      if (file.endsWith(suffix)) {
        return file.substring(0, file.length() - suffix.length());
      }
    }
    return null;
  }

  public KndxIndex index() {
    return index;
  }

  public LineStyle style() {
    return style;
  }

  String dataFile() {
    return stem + DATA_SUFFIX;
  }

  public Key key(int version) {
    Slice id = index.id(version);
    return fileId == null ? Key.of(id) : Key.of(fileId, id);
  }

  /** The text of one version. */
  public Slice text(int version) throws TransportException, CorruptException {
    return one(version, null).text(index.noEol(version));
  }

  /** The texts of many versions, each record read once. */
  public void texts(int[] versions, TextSink sink) throws TransportException {
    new Reading(this, versions, null)
        .run(
            new Reading.Sink() {
              @Override
              public void text(int version, Composition text) {
                sink.text(version, text.text(index.noEol(version)));
              }

              @Override
              public void damaged(int version, CorruptException why) {
                sink.damaged(version, why);
              }
            });
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
    Lines lines = one(version, origins).toLines();
    return new AnnotatedText(lines, index.noEol(version), origins);
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
    Reading reading = new Reading(this, annotation.versions(), null);
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

  private Composition one(int version, @Nullable KeyTable origins)
      throws TransportException, CorruptException {
    OneText one = new OneText();
    new Reading(this, new int[] {version}, origins).run(one);
    return one.get();
  }

  private static final class OneText implements Reading.Sink {
    private @Nullable Composition text;
    private @Nullable CorruptException damage;

    @Override
    public void text(int version, Composition built) {
      text = built;
    }

    @Override
    public void damaged(int version, CorruptException why) {
      damage = why;
    }

    Composition get() throws CorruptException {
      if (damage != null) {
        throw damage;
      }
      return Objects.requireNonNull(text, "neither text nor damage");
    }
  }
}
