package dev.knit.cli;

import dev.knit.transport.Transport;
import dev.knit.transport.trace.TraceEvent;
import dev.knit.transport.trace.TracingTransport;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * {@code --trace}: a line each operation; {@code --profile}: what was waited for, by operation and
 * by the class that waited.
 */
final class Watch implements AutoCloseable {
  private final Terminal terminal;
  private final boolean profile;
  private final @Nullable BufferedWriter file;
  private final Map<String, Sum> byOperation = new ConcurrentHashMap<>();
  private final Map<String, Sum> byCaller = new ConcurrentHashMap<>();
  private volatile @Nullable IOException failure;

  private static final class Sum {
    final LongAdder calls = new LongAdder();
    final LongAdder flights = new LongAdder();
    final LongAdder bytes = new LongAdder();
    final LongAdder nanos = new LongAdder();

    void add(TraceEvent event) {
      calls.increment();
      flights.add(event.depthAfter() - event.depthBefore());
      bytes.add(event.bytes());
      nanos.add(event.nanos());
    }
  }

  Watch(Terminal terminal, @Nullable String traceFile, boolean profile) throws IOException {
    this.terminal = terminal;
    this.profile = profile;
    this.file = traceFile == null ? null : open(traceFile);
  }

  private static BufferedWriter open(String name) throws IOException {
    try {
      return Files.newBufferedWriter(Path.of(name), StandardCharsets.UTF_8);
    } catch (InvalidPathException | IOException e) {
      throw new IOException("--trace " + name + " cannot be written: " + e.getMessage(), e);
    }
  }

  Transport over(Transport plain) {
    return new TracingTransport(plain, this::ended);
  }

  /** Called by the thread that waited, so the stack tells who it is. */
  private void ended(TraceEvent event) {
    if (profile) {
      byOperation.computeIfAbsent(word(event), k -> new Sum()).add(event);
      byCaller.computeIfAbsent(caller(), k -> new Sum()).add(event);
    }
    write(event);
  }

  private synchronized void write(TraceEvent event) {
    if (file == null || failure != null) {
      return;
    }
    try {
      file.write(event.line());
      file.newLine();
    } catch (IOException e) {
      failure = e; // the answer matters more than its trace; close() tells
    }
  }

  private static String word(TraceEvent event) {
    return event.op().name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String caller() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .map(StackWalker.StackFrame::getClassName)
                    .filter(name -> name.startsWith("dev.knit."))
                    .filter(name -> !name.startsWith("dev.knit.transport."))
                    .filter(name -> !name.startsWith("dev.knit.cli.Watch"))
                    .map(name -> name.substring("dev.knit.".length()).replaceAll("\\$.*", ""))
                    .findFirst())
        .orElse("?");
  }

  @Override
  public void close() throws IOException {
    if (profile) {
      table("operation", byOperation);
      table("waiting in", byCaller);
    }
    if (file != null) {
      file.close();
    }
    if (failure != null) {
      throw failure;
    }
  }

  private void table(String of, Map<String, Sum> sums) {
    say("%-32s %9s %9s %14s %10s", of, "calls", "flights", "bytes", "ms");
    List<Map.Entry<String, Sum>> rows =
        sums.entrySet().stream()
            .sorted(
                Comparator.comparingLong((Map.Entry<String, Sum> e) -> -e.getValue().nanos.sum())
                    .thenComparing(Map.Entry::getKey))
            .toList();
    for (Map.Entry<String, Sum> row : rows) {
      Sum sum = row.getValue();
      say(
          "%-32s %,9d %,9d %,14d %,10.1f",
          row.getKey(), sum.calls.sum(), sum.flights.sum(), sum.bytes.sum(), sum.nanos.sum() / 1e6);
    }
  }

  private void say(String format, Object... values) {
    terminal.err().println(String.format(Locale.ROOT, format, values));
  }
}
