package dev.knit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.Kind;
import dev.knit.repository.UnsupportedFormatException;
import dev.knit.transport.TransportException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Proves which exit code each end of a run has, and that stderr says why, with what to do next and
 * no stack trace: by running the command over healthy, damaged, absent and foreign targets.
 */
class ExitCodesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "01-flipped-bit-in-record, 1, 1",
    "02-torn-index-line, 0, 1",
    "03-data-cut-short, 1, 1",
    "04-garbage-after-data, 0, 1",
    "09-missing-basis, 1, 1",
    "10-healthy-ghosts-and-repeats, 0, 0",
    "11-index-header-lost, 1, 1"
  })
  void fsckOfAPair(String name, int status, int strictStatus) {
    for (String how : List.of("--json", "--json-lines", "--verbose")) {
      assertEquals(status, Run.knit("fsck", how, Run.tide(name)).status());
      assertEquals(strictStatus, Run.knit("fsck", "--strict", how, Run.tide(name)).status());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''",
        "frob",
        "--frob",
        "fsck",
        "fsck --frob x",
        "fsck --jobs 0 x",
        "fsck --jobs many x",
        "fsck --max-text 9Q x",
        "fsck --json --json-lines x",
        "fsck --resume x y",
        "log --line --json x",
        "log -n -1 x",
        "log -l -1 x",
        "graph --dot --heads x",
        "cat x",
        "diff x y",
        "dump folder/"
      })
  void wrongUsage(String line) {
    Run run = line.isEmpty() ? Run.knit() : Run.knit((Object[]) line.split(" "));
    assertEquals(Exit.USAGE, run.status());
    assertEquals("", run.out());
    assertTrue(run.err().contains("--help"), run.err());
    assertFalse(run.err().contains("\tat dev.knit."), run.err());
  }

  @ParameterizedTest
  @MethodSource("readers")
  void whatIsAbsentCouldNotBeLookedAt(List<String> command) {
    Object[] words = command.stream().map(w -> w.replace("T", folder + "/absent")).toArray();
    Run run = Run.knit(words);
    assertEquals(Exit.COULD_NOT_LOOK, run.status(), run.err());
    assertTrue((run.err() + run.out()).contains("absent"), run.err());
    assertFalse(run.err().contains("\tat dev.knit."), run.err());
    assertFalse(run.err().contains("bug"), run.err());
  }

  static List<List<String>> readers() {
    return List.of(
        List.of("fsck", "T"),
        List.of("fsck", "--json", "T"),
        List.of("fsck", "T.kndx"),
        List.of("fsck", "-r", "T"),
        List.of("info", "T"),
        List.of("log", "T/.bzr"),
        List.of("ls", "T/.bzr"),
        List.of("cat", "T", "key"),
        List.of("annotate", "T", "key"),
        List.of("diff", "T", "a", "b"),
        List.of("graph", "T"),
        List.of("compare", "T", "T"),
        List.of("dump", "T"));
  }

  @Test
  void aKeyThatIsNotThereIsNoDamage() {
    Run run = Run.knit("cat", Run.tide("01-flipped-bit-in-record"), "tide-9999");
    assertEquals(Exit.COULD_NOT_LOOK, run.status());
    assertTrue(run.err().contains("knit graph"), run.err());
  }

  @Test
  void aDamagedTextIsNotGivenOut() {
    Run run = Run.knit("cat", Run.tide("01-flipped-bit-in-record"), "tide-0007");
    assertEquals(Exit.DAMAGE, run.status());
    assertEquals(0, run.stdout().length);
    assertTrue(run.err().contains("record-undecodable"), run.err());
    assertTrue(run.err().contains("knit fsck"), run.err());
  }

  @Test
  void aFormatThatIsNotSupported() throws IOException {
    Run.golden("pack-0.92", folder);
    Files.writeString(
        folder.resolve(".bzr/repository/format"),
        "Bazaar repository format 2a (needs bzr 1.16 or later)\n");
    for (String command : List.of("fsck", "info", "log", "ls", "graph")) {
      Run run = Run.knit(command, folder);
      assertEquals(Exit.UNSUPPORTED, run.status(), command + run.err());
      assertTrue((run.out() + run.err()).contains("2a"), run.err());
    }
  }

  @Test
  void weavesInOneFolderAreNotSupported() throws IOException {
    Files.createDirectories(folder.resolve(".bzr"));
    Files.writeString(folder.resolve(".bzr/branch-format"), "Bazaar-NG branch, format 6\n");
    assertEquals(Exit.UNSUPPORTED, Run.knit("fsck", folder).status());
    assertEquals(Exit.UNSUPPORTED, Run.knit("fsck", "-r", folder).status());
  }

  @Test
  void ofSeveralTargetsTheWorstCounts() {
    Path sound = Run.tide("10-healthy-ghosts-and-repeats");
    Path damaged = Run.tide("01-flipped-bit-in-record");
    Path absent = folder.resolve("absent.kndx");
    assertEquals(Exit.DAMAGE, Run.knit("fsck", sound, damaged, absent).status());
    assertEquals(Exit.COULD_NOT_LOOK, Run.knit("fsck", absent, sound).status());
    Run all = Run.knit("fsck", "--json", absent, damaged, sound);
    assertEquals(3, all.json().get("targets").size(), "one that is absent does not end the run");
  }

  @Test
  void exceptionsBecomeCodesInOnePlace() {
    Damage damage = Damage.of(Kind.RECORD_CUT, "a.knit");
    assertEquals(Exit.DAMAGE, Failure.of(new CorruptException(damage)).status());
    assertEquals(
        Exit.UNSUPPORTED, Failure.of(new UnsupportedFormatException("f", "2a", "do")).status());
    for (TransportException.Reason reason : TransportException.Reason.values()) {
      assertEquals(Exit.COULD_NOT_LOOK, Failure.of(new TransportException(reason, "x")).status());
    }
    assertEquals(Exit.COULD_NOT_LOOK, Failure.of(new IOException("disk full")).status());
    assertEquals(Exit.COULD_NOT_LOOK, Failure.of(new OutOfMemoryError("heap")).status());
    Failure bug = Failure.of(new IllegalStateException("oops"));
    assertEquals(Exit.BUG, bug.status());
    assertTrue(bug.message().contains("this is a bug in knit, please report"));
  }

  @Test
  void aBranchWhoseTipIsNotThereIsDamaged() throws IOException {
    Run.golden("knit", folder);
    assertEquals(Exit.USAGE, Run.knit("log", "-r", "2..1", folder).status());
    Files.writeString(folder.resolve(".bzr/branch/revision-history"), "nowhere");
    for (String command : List.of("log", "ls", "diff")) {
      Run run = Run.knit(command, folder);
      assertEquals(Exit.DAMAGE, run.status(), command + run.err());
      assertTrue(run.err().contains("branch-tip-lost of nowhere"), run.err());
    }
  }

  @Test
  void aCommandThatDoesNotExist() {
    assertTrue(Run.knit("frob", "x").err().contains("there is no command frob"));
  }

  @Test
  void dumpNamesItsFileAsItWasTyped() {
    Path absent = folder.resolve("absent");
    assertTrue(Run.knit("dump", absent).err().contains(absent + ": there is no such file"));
    Run run = Run.knit("dump", folder);
    assertEquals(Exit.COULD_NOT_LOOK, run.status());
    assertTrue(run.err().contains(folder + ": it is a folder"), run.err());
  }

  @Test
  void aTraceOnlyWithDebug() {
    Run run = Run.knit("fsck", "--json", "--debug", folder.resolve("absent"));
    assertTrue(run.err().contains("\tat dev.knit."), run.err());
  }

  @Test
  void aClosedPipeEndsQuietly() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    OutputStream gone =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    String[] args = {"fsck", Run.tide("01-flipped-bit-in-record").toString()};
    assertEquals(Exit.DAMAGE, Main.run(args, new Terminal(gone, err, false, false)));
    assertEquals("", err.toString(StandardCharsets.UTF_8));
  }

  @Test
  void aFullDiskBehindStdoutIsNotADoneJob() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    String[] args = {"graph", Run.tide("10-healthy-ghosts-and-repeats").toString()};
    assertEquals(Exit.COULD_NOT_LOOK, Main.run(args, new Terminal(full, err, false, false)));
    assertTrue(err.toString(StandardCharsets.UTF_8).contains("No space left"));
  }

  @Test
  void helpAndVersionAreDone() {
    assertEquals(Exit.DONE, Run.knit("--version").status());
    assertTrue(Run.knit("--version").out().startsWith("knit "));
    for (String command :
        List.of(
            "fsck", "info", "log", "ls", "cat", "annotate", "diff", "graph", "compare", "dump")) {
      Run help = Run.knit("help", command);
      assertEquals(Exit.DONE, help.status());
      assertTrue(help.out().contains("EXAMPLES"), command);
      assertEquals(help.out(), Run.knit(command, "--help").out());
    }
    assertEquals(Exit.DONE, Run.knit("completion").status());
    assertTrue(Run.knit("completion").out().contains("--max-text"));
  }
}
