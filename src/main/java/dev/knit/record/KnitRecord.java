package dev.knit.record;

import dev.knit.Slice;
import dev.knit.text.Composition;
import dev.knit.text.Delta;
import dev.knit.text.Lines;
import org.jspecify.annotations.Nullable;

/**
 * A record that is sound in itself: what its header says, and its lines or hunks.
 *
 * @param digest the SHA-1 of the whole text as the header has it: 40 lower-case hex digits
 * @param fulltext the text's lines, null for a delta
 * @param delta the hunks, null for a fulltext
 */
public record KnitRecord(Slice digest, @Nullable Lines fulltext, @Nullable Delta delta) {

  /** The text that this record makes of its basis, or null if its hunks lie outside that. */
  public @Nullable Composition on(@Nullable Composition basis) {
    if (fulltext != null) {
      return Composition.of(fulltext);
    }
    if (delta == null || basis == null || !delta.fits(basis.lineCount())) {
      return null;
    }
    return basis.apply(delta);
  }
}
