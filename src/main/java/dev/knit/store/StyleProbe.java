package dev.knit.store;

import dev.knit.CorruptException;
import dev.knit.Key;
import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.index.VersionIndex;
import dev.knit.index.VersionIndex.Method;
import dev.knit.record.KnitRecord;
import dev.knit.record.RecordPlace;
import dev.knit.record.RecordReader;
import dev.knit.text.Composition;
import dev.knit.text.Lines;
import dev.knit.transport.Session;
import dev.knit.transport.TransportException;

/**
 * Finds out whether a lone knit is annotated: reads fulltexts both ways until a digest decides. If
 * none does, the first that has lines decides by how many of them begin with an id of the index.
 */
public final class StyleProbe {
  /** So many fulltexts are tried: in a sound knit the first that is not empty decides. */
  private static final int TRIES = 64;

  private final String dataFile;
  private final VersionIndex index;
  private final RecordReader reader;
  private final TextDigest digest = new TextDigest();
  private LineStyle guess = LineStyle.UNKNOWN;

  private StyleProbe(String dataFile, VersionIndex index, RecordReader reader) {
    this.dataFile = dataFile;
    this.index = index;
    this.reader = reader;
  }

  public static LineStyle of(Session session, String dataFile, VersionIndex index, Limits limits)
      throws TransportException {
    try (RecordReader reader = new RecordReader(limits)) {
      return new StyleProbe(dataFile, index, reader).probe(session, limits);
    } catch (CorruptException e) {
      throw new AssertionError("no check was asked for", e);
    }
  }

  private LineStyle probe(Session session, Limits limits)
      throws TransportException, CorruptException {
    int tries = 0;
    for (int version = 0; version < index.size() && tries < TRIES; version++) {
      if (index.method(version) != Method.FULLTEXT || index.length(version) > limits.textBytes()) {
        continue;
      }
      tries++;
      Slice packed =
          session.getRange(dataFile, index.position(version), (int) index.length(version)).await();
      for (LineStyle style : new LineStyle[] {LineStyle.PLAIN, LineStyle.ANNOTATED}) {
        if (decides(version, packed, style)) {
          return style;
        }
      }
    }
    return guess == LineStyle.ANNOTATED ? guess : LineStyle.PLAIN;
  }

  private boolean decides(int version, Slice packed, LineStyle style) {
    RecordPlace place =
        new RecordPlace(
            dataFile, Key.of(index.id(version)), index.position(version), index.length(version));
    try {
      KnitRecord record =
          reader.readAnyway(
              place,
              packed.array(),
              packed.offset(),
              packed.end(),
              false,
              style == LineStyle.ANNOTATED,
              null);
      Composition text = record.on(null);
      if (text == null || text.lineCount() == 0) {
        return false;
      }
      if (style == LineStyle.PLAIN && guess == LineStyle.UNKNOWN) {
        guess = beginWithIds(text.toLines()) ? LineStyle.ANNOTATED : LineStyle.PLAIN;
      }
      return TextDigest.isHexOf(record.digest(), digest.of(text, index.noEol(version)));
    } catch (CorruptException e) {
      return false; // this one cannot say
    }
  }

  private boolean beginWithIds(Lines lines) {
    int withId = 0;
    for (int i = 0; i < lines.count(); i++) {
      Slice line = lines.line(i);
      int space = line.indexOf((byte) ' ', 0);
      withId += space > 0 && index.find(line.sub(0, space)) != VersionIndex.ABSENT ? 1 : 0;
    }
    return 2 * withId > lines.count();
  }
}
