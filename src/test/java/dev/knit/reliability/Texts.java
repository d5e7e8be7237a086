package dev.knit.reliability;

import dev.knit.CorruptException;
import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.repository.FileIdPath;
import dev.knit.store.KnitVersionedFile;
import dev.knit.store.LineStyle;
import dev.knit.store.TextSink;
import dev.knit.transport.Session;
import dev.knit.transport.TransportException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What a strict reader gives out of one knit. */
final class Texts {
  private Texts() {}

  /** Text by id; null where the reader refuses it; nothing where it refuses the whole index. */
  static Map<Slice, @Nullable Slice> of(Bed bed, String stem) {
    Map<Slice, @Nullable Slice> texts = new HashMap<>();
    try (Session session = bed.healthy().session()) {
      KnitVersionedFile knit =
          KnitVersionedFile.open(session, stem, fileId(stem), style(stem), Limits.DEFAULT).await();
      int[] all = IntStream.range(0, knit.index().size()).toArray();
      knit.texts(
          all,
          new TextSink() {
            @Override
            public void text(int version, Slice text) {
              texts.put(knit.index().id(version), text);
            }

            @Override
            public void damaged(int version, CorruptException why) {
              texts.put(knit.index().id(version), null);
            }
          });
    } catch (CorruptException refused) {
      return Map.of();
    } catch (TransportException e) {
      throw new UncheckedIOException(e);
    }
    return texts;
  }

  /** Texts that were given out and are none of the healthy ones; each would be a lie. */
  static int wrong(Map<Slice, @Nullable Slice> healthy, Map<Slice, @Nullable Slice> now) {
    int wrong = 0;
    for (Map.Entry<Slice, @Nullable Slice> text : now.entrySet()) {
      wrong +=
          text.getValue() != null && !Objects.equals(text.getValue(), healthy.get(text.getKey()))
              ? 1
              : 0;
    }
    return wrong;
  }

  private static @Nullable Slice fileId(String stem) {
    int knits = stem.indexOf("/knits/");
    return knits < 0 ? null : FileIdPath.fileId(stem.substring(knits + 1));
  }

  private static LineStyle style(String stem) {
    if (!stem.contains("repository/")) {
      return LineStyle.UNKNOWN;
    }
    return stem.contains("/knits/") ? LineStyle.ANNOTATED : LineStyle.PLAIN;
  }
}
