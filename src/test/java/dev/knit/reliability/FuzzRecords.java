package dev.knit.reliability;

import dev.knit.CorruptException;
import dev.knit.Golden;
import dev.knit.Key;
import dev.knit.KeyTable;
import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.index.KndxIndex;
import dev.knit.record.GzipMember;
import dev.knit.record.KnitRecord;
import dev.knit.record.RecordPlace;
import dev.knit.record.RecordReader;
import dev.knit.repository.UnsupportedFormatException;
import dev.knit.text.Composition;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/**
 * Records in three coats: as they lie in the file; expanded, so that what is behind the checksum is
 * mutated too; and several of them as a knit whose deltas build on each other.
 */
final class FuzzRecords {
  static final List<String> WORDS =
      List.of(
          "version ", "end ", "\n", "0,0,1\n", "1,2,0\n", "5,4,0\n", "0,1,99\n", " ", ",", "x y\n");
  private static final Limits LIMITS = new Limits(1 << 22, 1 << 22);
  private static final Pattern HUNK = Pattern.compile("^[^\n]*\n\\d+,\\d+,\\d+\n");

  private FuzzRecords() {}

  static List<Slice> packed() {
    List<Slice> records = new ArrayList<>();
    for (String stem : List.of("standalone/plain", "standalone/annotated")) {
      KndxIndex index = KndxIndex.parse(stem, Slice.of(Golden.bytes(stem + ".kndx")));
      Slice knit = Slice.of(Golden.bytes(stem + ".knit"));
      for (int version = 0; version < index.size(); version++) {
        int at = (int) index.position(version);
        records.add(knit.sub(at, at + (int) index.length(version)));
      }
    }
    Golden.json("record-cases.json")
        .forEach(c -> records.add(Slice.of(Golden.base64(c.get("knit_b64")))));
    return records;
  }

  static List<Slice> expanded() {
    List<Slice> bodies = new ArrayList<>();
    try (GzipMember gzip = new GzipMember()) {
      for (Slice record : packed()) {
        if (gzip.expand(record.array(), record.offset(), record.end(), 1 << 20)
            == GzipMember.State.SOUND) {
          bodies.add(Slice.of(gzip.bytes(), 0, gzip.length()).copy());
        }
      }
    }
    return bodies;
  }

  /** The bodies of each golden knit, one behind the other. */
  static List<Slice> chains() {
    List<Slice> bodies = expanded();
    List<Slice> chains = new ArrayList<>();
    for (int from = 0; from < 30; from += 15) {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      bodies.subList(from, from + 15).forEach(body -> all.writeBytes(body.toArray()));
      chains.add(Slice.of(all.toByteArray()));
      chains.add(bodies.get(from));
    }
    return chains;
  }

  /** Reads it as a fulltext and as a delta, with origins and without. */
  static String readPacked(Slice bytes) throws CorruptException {
    StringBuilder outcome = new StringBuilder();
    try (RecordReader reader = new RecordReader(LIMITS)) {
      Slice owner = reader.owner(bytes.array(), bytes.offset(), bytes.end());
      Key key = Key.of(owner == null || owner.isEmpty() ? Slice.utf8("r") : owner.copy());
      for (int way = 0; way < 4; way++) {
        boolean delta = (way & 1) != 0;
        boolean annotated = (way & 2) != 0;
        byte[] own = bytes.toArray(); // lines are moved together in what is given away
        RecordPlace place = new RecordPlace("x.knit", key, 0, own.length);
        FuzzTarget.Reader read =
            b -> use(reader.read(place, own, 0, own.length, delta, annotated, new KeyTable()));
        outcome.append(FuzzTarget.outcome(read, bytes)).append(' ');
      }
    }
    return outcome.toString();
  }

  private static String use(KnitRecord record) {
    Composition basis = Composition.of(dev.knit.text.Lines.split(Slice.utf8("a\nb\nc\n")));
    Composition text = record.on(basis);
    if (text != null) {
      long length = text.text(false).length();
      FuzzTargets.require(length == text.byteCount(), "a text is as long as it says");
      FuzzTargets.require(text.toLines().count() == text.lineCount(), "and has its lines");
    }
    return text == null ? "does not fit" : "fits";
  }

  static String readBody(Slice bytes) throws CorruptException {
    return readPacked(Slice.of(packed(bytes)));
  }

  private static byte[] packed(Slice body) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(body.array(), body.offset(), body.length());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /** Cut where "version" begins a line; each piece a record, a delta if it looks like one. */
  static String check(Slice bytes) throws UnsupportedFormatException {
    String all = new String(bytes.toArray(), StandardCharsets.ISO_8859_1);
    ByteArrayOutputStream knit = new ByteArrayOutputStream();
    StringBuilder kndx = new StringBuilder("# bzr knit index 8\n");
    TreeSet<String> ids = new TreeSet<>();
    int records = 0;
    for (String body : all.split("(?m)^(?=version )")) {
      String[] words = body.split("[ \n]", 3);
      boolean isDelta = records > 0 && HUNK.matcher(body).find();
      String id = words.length > 1 && !words[1].isEmpty() ? words[1] : "none";
      if (!ids.add(id)) {
        continue; // the line would replace an earlier one
      }
      byte[] packed = packed(Slice.of(body.getBytes(StandardCharsets.ISO_8859_1)));
      kndx.append("\n").append(id).append(isDelta ? " line-delta " : " fulltext ");
      kndx.append(knit.size()).append(' ').append(packed.length);
      kndx.append(isDelta ? " " + (records - 1) + " :" : "  :");
      knit.writeBytes(packed);
      records++;
    }
    byte[] index = kndx.toString().getBytes(StandardCharsets.ISO_8859_1);
    Bed bed = Bed.pair("golden/standalone", "plain");
    bed = bed.with("plain.kndx", index).with("plain.knit", knit.toByteArray());
    String found = FuzzTargets.kindsOf(bed.fsck().findings());
    long given = Texts.of(bed, "plain").values().stream().filter(text -> text != null).count();
    return found + (given == 0 ? " none" : given == records ? " all" : " some") + " given";
  }
}
