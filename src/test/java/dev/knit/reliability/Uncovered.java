package dev.knit.reliability;

import dev.knit.CorruptException;
import dev.knit.Slice;
import dev.knit.index.KndxIndex;
import dev.knit.index.VersionIndex.Method;
import dev.knit.record.GzipMember;
import dev.knit.repository.Tags;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The bits that nothing else in a healthy bed repeats, so that no checker can know them: each with
 * its reason, worked out from the bytes and not from what a check said.
 */
final class Uncovered {
  private static final int XFL = 8;
  private static final int HEADER = 10;
  private static final int TRAILER = 8;

  private final Bed bed;
  private final Places places;

  Uncovered(Bed bed, Places places) {
    this.bed = bed;
    this.places = places;
  }

  /** Why a flip may go unseen; null: it must be found. */
  @Nullable String reason(Flip flip) {
    String file = flip.file();
    if (file.endsWith("/README")) {
      return "README: a text for people";
    }
    if (file.endsWith("/tags")) {
      return tagName(flip);
    }
    if (file.endsWith(".knit")) {
      return record(flip);
    }
    return file.endsWith(".kndx") ? line(flip) : null;
  }

  /** Behind a name's colon, up to where its id's length begins: of that the id's bytes speak. */
  private @Nullable String tagName(Flip flip) {
    Slice now = Slice.of(flip.in(bed.bytes(flip.file())));
    try {
      Tags before = Tags.parse(flip.file(), Slice.of(bed.bytes(flip.file())));
      Tags after = Tags.parse(flip.file(), now);
      boolean sameIds =
          List.copyOf(before.revisions().values()).equals(List.copyOf(after.revisions().values()));
      return sameIds ? "tags: a name, which nothing else says" : null;
    } catch (CorruptException e) {
      return null;
    }
  }

  private @Nullable String record(Flip flip) {
    Places.Place place = places.of(bed, flip.file(), flip.offset());
    byte[] whole = bed.bytes(flip.file());
    byte[] flipped = flip.in(whole);
    if (flip.offset() == place.start() + XFL) {
      byte now = flipped[flip.offset()];
      return now == 0 || now == 2 || now == 4
          ? "gzip header: XFL, of which 0, 2, 4 were all written"
          : null;
    }
    boolean deflate =
        flip.offset() >= place.start() + HEADER && flip.offset() < place.end() - TRAILER;
    if (!deflate || !expandsTheSame(whole, flipped, place)) {
      return null;
    }
    return flip.offset() == place.end() - TRAILER - 1
        ? "deflate: bits between the last block and the end of its byte"
        : "deflate: the same bytes copied from another place";
  }

  private static boolean expandsTheSame(byte[] whole, byte[] flipped, Places.Place place) {
    try (GzipMember one = new GzipMember();
        GzipMember other = new GzipMember()) {
      return one.expand(whole, place.start(), place.end(), 1 << 24) == GzipMember.State.SOUND
          && other.expand(flipped, place.start(), place.end(), 1 << 24) == GzipMember.State.SOUND
          && Arrays.equals(one.bytes(), 0, one.length(), other.bytes(), 0, other.length());
    }
  }

  /**
   * In a lone knit nothing repeats who the parents are, but a delta's first: its basis. In a
   * repository the inventories do, for who works out the heads among the file's texts in the
   * parents of each revision; {@code fsck} does not yet.
   */
  private @Nullable String line(Flip flip) {
    String stem = bed.stem();
    String what = "a lone knit's index: ";
    if (stem == null) {
      if (!flip.file().contains("/knits/")) {
        return null;
      }
      stem = flip.file().substring(0, flip.file().length() - ".kndx".length());
      what = "a text's index: ";
    }
    boolean otherBasis = false;
    KndxIndex index = KndxIndex.parse(flip.file(), Slice.of(bed.bytes(flip.file())));
    KndxIndex now = KndxIndex.parse(flip.file(), Slice.of(flip.in(bed.bytes(flip.file()))));
    if (!now.damage().isEmpty() || now.size() != index.size()) {
      return null;
    }
    for (int version = 0; version < index.size(); version++) {
      boolean delta = index.method(version) == Method.DELTA;
      if (index.position(version) != now.position(version)
          || index.length(version) != now.length(version)
          || index.method(version) != now.method(version)
          || !index.id(version).equals(now.id(version))
          || index.noEol(version) != now.noEol(version)) {
        return null;
      }
      otherBasis |= delta && !index.parentId(version, 0).equals(now.parentId(version, 0));
    }
    if (otherBasis) {
      return Texts.of(bed.with(flip), stem).equals(Texts.of(bed, stem))
          ? what + "a delta that makes the same text of another basis"
          : null;
    }
    return what + "parents that nothing is built on";
  }
}
