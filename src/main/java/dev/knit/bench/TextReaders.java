package dev.knit.bench;

import dev.knit.transport.Transport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Some threads, each with a session and with knits of its own that stay open. */
final class TextReaders implements AutoCloseable {
  private final List<TextReader> readers = new ArrayList<>();
  private final ExecutorService pool;

  /** The longest goes to who has least, as long as there is one. */
  TextReaders(Transport root, ChosenTexts chosen, int threads) throws IOException {
    pool = Executors.newFixedThreadPool(threads);
    long[] loads = new long[threads];
    for (int thread = 0; thread < threads; thread++) {
      readers.add(new TextReader(root.session()));
    }
    for (ChosenTexts.Group group : chosen.groups) {
      int least = 0;
      for (int thread = 1; thread < threads; thread++) {
        least = loads[thread] < loads[least] ? thread : least;
      }
      loads[least] += group.packedBytes() + 1;
      readers.get(least).prepare(group.knit(), group.versions());
    }
  }

  void read() throws IOException {
    List<Future<Integer>> running = new ArrayList<>();
    for (TextReader reader : readers) {
      running.add(pool.submit(reader::read));
    }
    for (Future<Integer> one : running) {
      await(one);
    }
  }

  private static void await(Future<Integer> one) throws IOException {
    try {
      one.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failed) {
        throw failed;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  @Override
  public void close() {
    pool.shutdownNow();
    readers.forEach(TextReader::close);
  }
}
