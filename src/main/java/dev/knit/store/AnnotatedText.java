package dev.knit.store;

import dev.knit.KeyTable;
import dev.knit.Slice;
import dev.knit.text.Lines;

/** A text and the version that brought each of its lines. */
public final class AnnotatedText {
  private final Lines lines;
  private final boolean noEol;
  private final KeyTable origins;

  public AnnotatedText(Lines lines, boolean noEol, KeyTable origins) {
    this.lines = lines;
    this.noEol = noEol;
    this.origins = origins;
  }

  public int lineCount() {
    return lines.count();
  }

  /** A line with its line feed, if it has one. */
  public Slice line(int line) {
    Slice whole = lines.line(line);
    return noEol && line == lines.count() - 1 ? whole.sub(0, whole.length() - 1) : whole;
  }

  /** The id of the version that brought a line; may be one that is not in the knit, or empty. */
  public Slice origin(int line) {
    return origins.get(lines.origin(line));
  }
}
