package dev.knit.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.knit.CorruptException;
import dev.knit.Slice;
import dev.knit.lock.LockInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Proves that bytes of any kind, random ones and mutated real ones, give a value or a {@link
 * CorruptException}, and nothing else; that a mutated line which {@link InventoryLine} still takes
 * means the same to {@link InventoryXml}; and that what is written can be read.
 */
class RepositoryProperties {
  private static final String FILE = "file";
  private static final Slice ID = Slice.utf8("r");
  private static final List<Slice> SEEDS = seeds();
  private static final String SPICE =
      "<>&;#\"'= /!?[]\0\u00ff\u00f0\u00c3\u0080:deil0123456789\n\r\t-%{}*@|";

  private interface Reader {
    Object read(Slice bytes) throws CorruptException, UnsupportedFormatException;
  }

  private static final List<Reader> READERS =
      List.of(
          bytes -> ControlFormat.of(FILE, bytes),
          bytes -> BranchFormat.of(FILE, bytes),
          bytes -> RepositoryFormat.of(FILE, bytes),
          bytes -> LastRevision.parse(FILE, bytes),
          bytes -> RevisionHistory.parse(FILE, bytes),
          bytes -> Tags.parse(FILE, bytes),
          bytes -> BranchConf.parse(FILE, bytes),
          bytes -> Location.parse(FILE, bytes),
          bytes -> RevisionXml.parse(FILE, ID, bytes),
          bytes -> InventoryXml.parse(FILE, ID, bytes),
          bytes -> InventoryXml.entry(FILE, ID, null, bytes),
          bytes -> Lines.read(new InventoryLine(), bytes),
          bytes -> LockInfo.parse(bytes).describe());

  private static List<Slice> seeds() {
    List<Slice> seeds = new ArrayList<>();
    GoldenTexts.all()
        .forEach(
            golden -> {
              seeds.addAll(golden.texts("revisions").values());
              for (Slice inventory : golden.texts("inventories").values()) {
                seeds.add(inventory);
                seeds.addAll(GoldenTexts.lines(inventory));
              }
            });
    for (String text :
        List.of(
            "3 abc\n",
            "a\nb",
            "d1:a1:b2:\u00e93:r-1e",
            "file:///a\n",
            "parent_location = '''a\nb''' # c\nbound = True\n[x]\n",
            "Bazaar Knit Repository Format 4 (bzr 1.0)\noptional x\n",
            "hostname: vm\nnonce: 03lygz\npid: 23\nstart_time: 1796069925\nuser: \"P \\xFC\"\n")) {
      seeds.add(Slice.utf8(text));
    }
    return seeds;
  }

  @Provide
  Arbitrary<byte[]> anyBytes() {
    return Arbitraries.bytes().array(byte[].class).ofMaxSize(200);
  }

  @Property(tries = 2_000)
  void randomBytes(@ForAll("anyBytes") byte[] bytes) {
    readAll(Slice.of(bytes));
  }

  @Property(tries = 10_000)
  void mutatedTexts(@ForAll long seed) {
    Random random = new Random(seed);
    readAll(mutated(SEEDS.get(random.nextInt(SEEDS.size())), random));
  }

  private static Slice mutated(Slice seed, Random random) {
    byte[] bytes = seed.toArray();
    for (int left = 1 + random.nextInt(4); left > 0 && bytes.length > 0; left--) {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(8)) {
        case 0 -> bytes = java.util.Arrays.copyOf(bytes, at);
        case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> System.arraycopy(bytes, 0, bytes, at, bytes.length - at);
        default -> bytes[at] = (byte) SPICE.charAt(random.nextInt(SPICE.length()));
      }
    }
    return Slice.of(bytes);
  }

  private static void readAll(Slice bytes) {
    for (Reader reader : READERS) {
      try {
        assertNotNull(reader.read(bytes));
      } catch (CorruptException damaged) {
        assertNotNull(damaged.damage().message());
      } catch (UnsupportedFormatException unknown) {
        assertNotNull(unknown.format());
      }
    }
  }

  @Property(tries = 20_000)
  void whatALineSaysIsWhatXmlSays(@ForAll long seed) throws CorruptException {
    Random random = new Random(seed);
    Slice text = SEEDS.get(random.nextInt(SEEDS.size()));
    List<Slice> lines = GoldenTexts.lines(text);
    if (lines.isEmpty()) {
      return;
    }
    Slice bytes = mutated(lines.get(random.nextInt(lines.size())), random);
    InventoryLine line = new InventoryLine();
    if (Lines.read(line, bytes) == InventoryLine.Type.ENTRY) {
      assertEquals(InventoryXml.entry(FILE, ID, null, bytes), Lines.entry(line, null));
    }
  }

  @Property
  void fileIdsComeBack(@ForAll("anyBytes") byte[] bytes) {
    Slice id = Slice.of(bytes);
    assertEquals(id.isEmpty() ? null : id, FileIdPath.fileId(FileIdPath.stem(id)));
  }

  @Property
  void tagsComeBack(@ForAll List<String> names) throws CorruptException {
    TreeMap<Slice, Slice> tags = new TreeMap<>();
    names.forEach(name -> tags.put(Slice.utf8(name), Slice.utf8("r-" + tags.size())));
    java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
    out.write('d');
    tags.forEach(
        (name, id) -> {
          out.writeBytes(
              (name.length() + ":").getBytes(java.nio.charset.StandardCharsets.US_ASCII));
          out.writeBytes(name.toArray());
          out.writeBytes(
              (id.length() + ":" + id).getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        });
    out.write('e');
    assertEquals(tags, Tags.parse(FILE, Slice.of(out.toByteArray())).revisions());
  }
}
