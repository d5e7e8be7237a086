package dev.knit.repository;

/** What to do with a format that can't be read here. */
final class Advice {
  static final String NONE = "";
  static final String WEAVES = "upgrade a copy of it with: brz upgrade --format=dirstate-tags";
  static final String PACKS = "read it with brz, or convert a copy to knits";
  static final String GROUPS = "it holds no knits: read it with brz";

  private Advice() {}
}
