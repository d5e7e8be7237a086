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
import dev.knit.transport.Session;
import dev.knit.transport.TransportException;

/**
 * Finds out whether a lone knit is annotated: reads fulltexts both ways until a digest decides.
 * Plain if none does: a plain knit has no line that must hold a space.
 */
public final class StyleProbe {
  /** So many fulltexts are tried: in a sound knit the first that is not empty decides. */
  private static final int TRIES = 64;

  private StyleProbe() {}

  public static LineStyle of(Session session, String dataFile, VersionIndex index, Limits limits)
      throws TransportException {
    try (RecordReader reader = new RecordReader(limits)) {
      TextDigest digest = new TextDigest();
      int tries = 0;
      for (int version = 0; version < index.size() && tries < TRIES; version++) {
        if (index.method(version) != Method.FULLTEXT
            || index.length(version) > limits.textBytes()) {
          continue;
        }
        tries++;
        Slice packed =
            session
                .getRange(dataFile, index.position(version), (int) index.length(version))
                .await();
        for (LineStyle style : new LineStyle[] {LineStyle.PLAIN, LineStyle.ANNOTATED}) {
          if (decides(reader, digest, dataFile, index, version, packed, style)) {
            return style;
          }
        }
      }
    } catch (CorruptException e) {
      throw new AssertionError("no check was asked for", e);
    }
    return LineStyle.PLAIN;
  }

  private static boolean decides(
      RecordReader reader,
      TextDigest digest,
      String file,
      VersionIndex index,
      int version,
      Slice packed,
      LineStyle style) {
    RecordPlace place =
        new RecordPlace(
            file, Key.of(index.id(version)), index.position(version), index.length(version));
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
      return text != null
          && text.lineCount() > 0
          && TextDigest.isHexOf(record.digest(), digest.of(text, index.noEol(version)));
    } catch (CorruptException e) {
      return false; // this one cannot say
    }
  }
}
