package dev.knit.cli;

import dev.knit.Shown;
import dev.knit.fsck.Listener;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A bar on stderr, once a run takes longer than a moment; nothing of it stays. */
final class Progress implements Listener, AutoCloseable {
  private static final long MOMENT_NANOS = 400_000_000;
  private static final int LONGEST_NAME = 30;
  private static final int WIDTH = 79;

  private final Terminal terminal;
  private final String name;
  private final long start = System.nanoTime();
  private @Nullable ProgressBar bar;

  Progress(Terminal terminal, String target) {
    this.terminal = terminal;
    String shown = Shown.text(target);
    this.name =
        shown.length() <= LONGEST_NAME
            ? shown
            : "…" + shown.substring(shown.length() - LONGEST_NAME + 1);
  }

  @Override
  public synchronized void progress(String phase, long done, long total) {
    if (bar == null && System.nanoTime() - start < MOMENT_NANOS) {
      return;
    }
    if (bar == null) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(name)
              .setStyle(ProgressBarStyle.ASCII)
              .setUnit(" MB", 1_000_000)
              .setUpdateIntervalMillis(200)
              .setConsumer(new ConsoleProgressBarConsumer(terminal.err(), WIDTH))
              .clearDisplayOnFinish()
              .build();
    }
    bar.maxHint(total);
    bar.stepTo(done);
    bar.setExtraMessage(phase);
  }

  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
