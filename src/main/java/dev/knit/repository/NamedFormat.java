package dev.knit.repository;

import dev.knit.Slice;

/** A format of which the marker is known, whether it can be read here or not. */
public interface NamedFormat {
  FormatLabel label();

  /** The whole first line of the format file, with its line feed if it has one. */
  default Slice marker() {
    return label().marker();
  }

  /** What people call it, as in {@code repository format knit1}. */
  default String title() {
    return label().title();
  }

  /** What to do with it, if it can't be read here; empty if it can. */
  default String advice() {
    return label().advice();
  }

  default boolean supported() {
    return advice().isEmpty();
  }
}
