package dev.knit.repository;

import dev.knit.Slice;

/** What is known of a {@link NamedFormat}, each part as there. */
public record FormatLabel(Slice marker, String title, String advice) {
  FormatLabel(String marker, String title, String advice) {
    this(Slice.utf8(marker), title, advice);
  }
}
