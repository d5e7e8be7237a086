package dev.knit.record;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.Key;
import dev.knit.KeyTable;
import dev.knit.Kind;
import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.index.KndxIndex;
import dev.knit.index.VersionIndex;
import dev.knit.text.Composition;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;

/**
 * Reads texts of one index and its data file with nothing but floors 0 to 2, the plain way: one
 * chain a text, from its fulltext on. A bed for tests; what is fast stands in the store.
 */
public final class KnitPair implements AutoCloseable {
  private static final Limits LIMITS = Limits.DEFAULT.withTextBytes(1 << 26);

  private final KndxIndex index;
  private final byte[] data;
  private final boolean annotated;
  private final RecordReader reader = new RecordReader(LIMITS);
  public final KeyTable origins = new KeyTable();

  public KnitPair(byte[] kndx, byte[] knit, boolean annotated) {
    this.index = KndxIndex.parse("x.kndx", Slice.of(kndx));
    this.data = knit;
    this.annotated = annotated;
  }

  public KndxIndex index() {
    return index;
  }

  /** The lines of a text, proven by its digest. */
  public Composition lines(int version) throws CorruptException {
    Deque<Integer> chain = new ArrayDeque<>();
    for (int at = version; ; at = basis(at)) {
      if (chain.contains(at)) {
        throw corrupt(Kind.BASIS_CYCLE, version);
      }
      chain.push(at);
      if (index.method(at) != VersionIndex.Method.DELTA) {
        break;
      }
    }
    Composition text = null;
    KnitRecord record = null;
    for (int at : chain) {
      record = record(at);
      text = record.on(text);
      if (text == null) {
        throw corrupt(Kind.RECORD_MALFORMED, at);
      }
    }
    if (text == null || record == null || index.noEol(version) && text.lineCount() == 0) {
      throw corrupt(Kind.RECORD_MALFORMED, version);
    }
    if (!Slice.utf8(sha1(text.text(index.noEol(version)))).equals(record.digest())) {
      throw corrupt(Kind.DIGEST_MISMATCH, version);
    }
    return text;
  }

  public Slice text(int version) throws CorruptException {
    return lines(version).text(index.noEol(version));
  }

  public KnitRecord record(int version) throws CorruptException {
    long from = index.position(version);
    long length = index.length(version);
    if (index.method(version) == VersionIndex.Method.UNKNOWN) {
      throw corrupt(Kind.INDEX_LINE_MALFORMED, version);
    }
    if (from > data.length || length > data.length - from) {
      throw corrupt(Kind.RECORD_CUT, version);
    }
    return reader.read(
        place(version),
        data,
        (int) from,
        (int) (from + length),
        index.method(version) == VersionIndex.Method.DELTA,
        annotated,
        origins);
  }

  private int basis(int version) throws CorruptException {
    int basis = index.basis(version);
    if (basis == VersionIndex.ABSENT) {
      throw corrupt(Kind.BASIS_ABSENT, version);
    }
    return basis;
  }

  private RecordPlace place(int version) {
    return new RecordPlace(
        "x.knit", Key.of(index.id(version)), index.position(version), index.length(version));
  }

  private CorruptException corrupt(Kind kind, int version) {
    return new CorruptException(
        Damage.of(
            kind,
            "x.knit",
            Key.of(index.id(version)),
            index.position(version),
            index.length(version)));
  }

  public static String sha1(Slice text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-1");
      digest.update(text.array(), text.offset(), text.length());
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    reader.close();
  }
}
