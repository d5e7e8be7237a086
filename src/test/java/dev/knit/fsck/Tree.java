package dev.knit.fsck;

import dev.knit.Golden;
import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.repository.UnsupportedFormatException;
import dev.knit.transport.Session;
import dev.knit.transport.Transport;
import dev.knit.transport.TransportException;
import dev.knit.transport.faulty.FaultPlan;
import dev.knit.transport.faulty.FaultyTransport;
import dev.knit.transport.memory.MemoryTransport;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Files and folders that a test damages and then checks. */
final class Tree {
  static final FsckOptions ALL = new FsckOptions(false, true, 1, Limits.DEFAULT);

  final TreeMap<String, byte[]> files = new TreeMap<>();
  final TreeSet<String> folders = new TreeSet<>();
  private FaultPlan faults = FaultPlan.NONE;

  /** A golden repository, or one of the cases. */
  static Tree golden(String zipName) {
    Tree tree = new Tree();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(Golden.bytes(zipName)))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (entry.isDirectory()) {
          tree.folders.add(entry.getName().substring(0, entry.getName().length() - 1));
        } else {
          tree.files.put(entry.getName(), zip.readAllBytes());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return tree;
  }

  /** {@code STEM.kndx} and {@code STEM.knit} below {@code testdata}. */
  static Tree pair(String folder, String stem) {
    Tree tree = new Tree();
    for (String suffix : new String[] {".kndx", ".knit"}) {
      try {
        tree.files.put(
            stem + suffix, Files.readAllBytes(Path.of("testdata", folder, stem + suffix)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return tree;
  }

  byte[] get(String file) {
    byte[] bytes = files.get(file);
    if (bytes == null) {
      throw new IllegalArgumentException(file + " of " + files.keySet());
    }
    return bytes;
  }

  /** As Latin-1: each byte is a character. */
  String text(String file) {
    return new String(get(file), StandardCharsets.ISO_8859_1);
  }

  Tree put(String file, String latin1) {
    return put(file, latin1.getBytes(StandardCharsets.ISO_8859_1));
  }

  Tree put(String file, byte[] bytes) {
    files.put(file, bytes);
    return this;
  }

  Tree replace(String file, String what, String by) {
    String before = text(file);
    if (!before.contains(what)) {
      throw new IllegalArgumentException(what + " is not in " + file + ":\n" + before);
    }
    return put(file, before.replace(what, by));
  }

  Tree delete(String file) {
    get(file);
    files.remove(file);
    return this;
  }

  Tree deleteFolder(String folder) {
    if (!folders.remove(folder)) {
      throw new IllegalArgumentException(folder);
    }
    folders.removeIf(name -> name.startsWith(folder + "/"));
    files.keySet().removeIf(name -> name.startsWith(folder + "/"));
    return this;
  }

  Tree cut(String file, int length) {
    return put(file, java.util.Arrays.copyOf(get(file), length));
  }

  Tree flip(String file, int offset, int mask) {
    byte[] bytes = get(file).clone();
    bytes[offset] ^= (byte) mask;
    return put(file, bytes);
  }

  /** Puts bytes over those that are there. */
  Tree overwrite(String file, int offset, byte[] by) {
    byte[] bytes = get(file).clone();
    System.arraycopy(by, 0, bytes, offset, by.length);
    return put(file, bytes);
  }

  Tree insert(String file, int offset, byte[] what) {
    byte[] bytes = get(file);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(bytes, 0, offset);
    all.writeBytes(what);
    all.write(bytes, offset, bytes.length - offset);
    return put(file, all.toByteArray());
  }

  Tree faults(FaultPlan plan) {
    this.faults = plan;
    return this;
  }

  private Transport transport() {
    MemoryTransport tree = new MemoryTransport();
    try (Session session = tree.session()) {
      for (String folder : folders) {
        session.mkdir(folder).await();
      }
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        session.put(file.getKey(), Slice.of(file.getValue())).await();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new FaultyTransport(tree, faults);
  }

  FsckReport pair(String stem) {
    return pair(stem, ALL);
  }

  FsckReport pair(String stem, FsckOptions options) {
    return Fsck.pair(transport(), stem, options, Listener.NONE);
  }

  /** With the branch that lies beside the repository. */
  FsckReport repository() {
    return repository(ALL);
  }

  FsckReport repository(FsckOptions options) {
    try {
      return Fsck.repository(transport(), "", options, Listener.NONE);
    } catch (UnsupportedFormatException | TransportException e) {
      throw new AssertionError(e);
    }
  }
}
