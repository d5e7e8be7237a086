package dev.knit.cli;

import java.io.IOException;

/** Where fsck says what it found, target by target. */
interface FsckOutput {
  void begin() throws IOException;

  void target(Checked done) throws IOException;

  void end() throws IOException;
}
