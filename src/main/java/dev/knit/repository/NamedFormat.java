package dev.knit.repository;

import dev.knit.Slice;

/** A format of which the marker is known, whether it can be read here or not. */
public interface NamedFormat {
  /** The whole first line of the format file, with its line feed if it has one. */
  Slice marker();

  /** What people call it, as in {@code repository format knit1}. */
  String title();

  /** What to do with it, if it can't be read here; empty if it can. */
  String advice();

  default boolean supported() {
    return advice().isEmpty();
  }
}
