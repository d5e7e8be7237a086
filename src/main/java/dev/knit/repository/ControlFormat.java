package dev.knit.repository;

import dev.knit.CorruptException;
import dev.knit.Slice;

/** What {@code .bzr/branch-format} says: how branch, repository and tree lie beside one another. */
public enum ControlFormat implements NamedFormat {
  META_1("Bazaar-NG meta directory, format 1\n", "meta directory format 1", Advice.NONE),
  META_1_COLOCATED(
      "Bazaar meta directory, format 1 (with colocated branches)\n",
      "meta directory format 1 with colocated branches",
      "fetch each branch with: brz branch URL,branch=NAME"),
  ALL_IN_ONE_6("Bazaar-NG branch, format 6\n", "all-in-one format 6 (weaves)", Advice.WEAVES),
  ALL_IN_ONE_5("Bazaar-NG branch, format 5\n", "all-in-one format 5 (weaves)", Advice.WEAVES),
  ALL_IN_ONE_4(
      "Bazaar-NG branch, format 0.0.4\n",
      "all-in-one format 4",
      "upgrade a copy with Bazaar 1.x; Breezy has no reader for it any more");

  private static final FormatFile<ControlFormat> FILE =
      new FormatFile<>("control directory", values());

  private final FormatLabel label;

  ControlFormat(String marker, String title, String advice) {
    this.label = new FormatLabel(marker, title, advice);
  }

  /** The format that this file names. */
  public static ControlFormat of(String file, Slice content)
      throws CorruptException, UnsupportedFormatException {
    return FILE.supported(file, content);
  }

  /** The same, also for a format that can't be read here. */
  public static ControlFormat named(String file, Slice content)
      throws CorruptException, UnsupportedFormatException {
    return FILE.named(file, content);
  }

  @Override
  public FormatLabel label() {
    return label;
  }
}
