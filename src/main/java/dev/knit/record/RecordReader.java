package dev.knit.record;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.KeyTable;
import dev.knit.Kind;
import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.text.Body;
import dev.knit.text.LineFeeds;
import dev.knit.text.MalformedBodyException;
import org.jspecify.annotations.Nullable;

/**
 * Reads records strictly. One for a thread.
 *
 * <p>The same reader serves those who want a text and those who check: the first let {@link
 * CorruptException} pass, the others collect what it holds. {@link #readAnyway} is for them too: a
 * record whose checksum or count alone is wrong is still taken apart, so that its digest can say
 * whether the text is whole.
 */
public final class RecordReader implements AutoCloseable {
  private static final Slice END = Slice.utf8("end ");

  // A text's line starts may take as much as the text itself, and this much more.
  private static final int OVERHEAD = 1 << 20;

  private final LineFeeds feeds = new LineFeeds();
  private final GzipMember gzip = new GzipMember();
  private final Limits limits;
  private @Nullable Damage flaw;
  private long bytesExpanded;

  public RecordReader(Limits limits) {
    this.limits = limits;
  }

  /**
   * The record in {@code data[from .. to)}.
   *
   * @param annotated whether lines carry their origin
   * @param origins numbers the origins; null: they are not wanted
   */
  public KnitRecord read(
      RecordPlace place,
      byte[] data,
      int from,
      int to,
      boolean isDelta,
      boolean annotated,
      @Nullable KeyTable origins)
      throws CorruptException {
    KnitRecord record = readAnyway(place, data, from, to, isDelta, annotated, origins);
    if (flaw != null) {
      throw new CorruptException(flaw);
    }
    return record;
  }

  /**
   * As {@link #read}, but a record whose checksum, length or count alone is wrong is given out too:
   * see {@link #flaw}.
   */
  public KnitRecord readAnyway(
      RecordPlace place,
      byte[] data,
      int from,
      int to,
      boolean isDelta,
      boolean annotated,
      @Nullable KeyTable origins)
      throws CorruptException {
    flaw = null;
    switch (gzip.expand(data, from, to, limits.textBytes())) {
      case SOUND -> {}
      case CHECKSUM -> flaw = place.damage(Kind.RECORD_CHECKSUM).detail(gzip.why());
      case BROKEN ->
          throw new CorruptException(place.damage(Kind.RECORD_UNDECODABLE).detail(gzip.why()));
      case OVER_LIMIT ->
          throw new CorruptException(place.damage(Kind.TEXT_OVER_LIMIT).detail(gzip.why()));
    }
    bytesExpanded += gzip.length();
    return parse(place, gzip.bytes(), gzip.length(), isDelta, annotated, origins);
  }

  /**
   * Whose record begins at {@code from}, however long it is: the id in its header, or null if none
   * that is sound begins there. {@link #packedLength} tells how long it is.
   */
  public @Nullable Slice owner(byte[] data, int from, int to) {
    GzipMember.State state = gzip.expandFirst(data, from, to, limits.textBytes());
    bytesExpanded += gzip.length();
    if (state != GzipMember.State.SOUND) {
      return null;
    }
    RecordHeader header = RecordHeader.parse(gzip.bytes(), gzip.length());
    return header == null ? null : header.id();
  }

  /** What is wrong with the record that {@link #readAnyway} gave out last, or null. */
  public @Nullable Damage flaw() {
    return flaw;
  }

  /** Bytes that the last record took in the file, which may be fewer than its range. */
  public int packedLength() {
    return gzip.packedLength();
  }

  /** Bytes that all records so far expanded to. */
  public long bytesExpanded() {
    return bytesExpanded;
  }

  private KnitRecord parse(
      RecordPlace place,
      byte[] bytes,
      int length,
      boolean isDelta,
      boolean annotated,
      @Nullable KeyTable origins)
      throws CorruptException {
    RecordHeader header = RecordHeader.parse(bytes, length);
    if (header == null) {
      throw unless(
          place, place.damage(Kind.RECORD_MALFORMED).detail("no \"version ID COUNT SHA1\" line"));
    }
    Slice wanted = place.key().version();
    if (!header.id().equals(wanted)) {
      throw unless(
          place,
          place
              .damage(Kind.RECORD_OF_OTHER_KEY)
              .with("a record of " + wanted, "a record of " + header.id()));
    }
    int end = length - END.length() - wanted.length() - 1;
    if (end < header.bodyStart() || !isEndLine(bytes, end, length, wanted)) {
      throw unless(
          place,
          place.damage(Kind.RECORD_MALFORMED).detail("it does not end in \"end " + wanted + "\""));
    }
    long most = (limits.textBytes() + OVERHEAD - length) / Integer.BYTES;
    if (!feeds.find(bytes, header.bodyStart(), end, (int) Math.min(most, Integer.MAX_VALUE / 4))) {
      throw new CorruptException(
          place
              .damage(Kind.TEXT_OVER_LIMIT)
              .detail("more than " + most + " lines in " + length + " bytes"));
    }
    if (feeds.count() != header.count() && flaw == null) {
      flaw =
          place
              .damage(Kind.LINE_COUNT_WRONG)
              .with(header.count() + " lines, as the header says", feeds.count() + " lines");
    }
    Slice digest = header.digest().copy();
    try {
      return isDelta
          ? new KnitRecord(
              digest, null, Body.delta(bytes, header.bodyStart(), feeds, annotated, origins))
          : new KnitRecord(
              digest, Body.fulltext(bytes, header.bodyStart(), feeds, annotated, origins), null);
    } catch (MalformedBodyException e) {
      Kind kind =
          e.fault() == MalformedBodyException.Fault.ANNOTATION
              ? Kind.ANNOTATION_MISSING
              : Kind.RECORD_MALFORMED;
      throw unless(
          place,
          place
              .damage(kind)
              .detail(e.getMessage() + " at byte " + e.offset() + " of what it expands to"));
    }
  }

  /** The damage that is at the root: what a broken checksum explains is no fault of its own. */
  private CorruptException unless(RecordPlace place, Damage found) {
    if (flaw != null && flaw.kind() == Kind.RECORD_CHECKSUM) {
      return new CorruptException(place.damage(Kind.RECORD_UNDECODABLE).detail(flaw.detail()));
    }
    return new CorruptException(flaw != null ? flaw : found);
  }

  private static boolean isEndLine(byte[] bytes, int at, int length, Slice id) {
    return bytes[at - 1] == '\n'
        && END.sameBytes(bytes, at, at + END.length())
        && id.sameBytes(bytes, at + END.length(), length - 1)
        && bytes[length - 1] == '\n';
  }

  @Override
  public void close() {
    gzip.close();
  }
}
