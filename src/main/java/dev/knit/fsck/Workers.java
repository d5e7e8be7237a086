package dev.knit.fsck;

import dev.knit.transport.Session;
import dev.knit.transport.Transport;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Some threads, each with a session of its own, that work through a list: the longest pieces first,
 * the answers in list order.
 */
final class Workers implements AutoCloseable {
  /** What to do with one piece. */
  interface Task<T, R> {
    R run(Session session, T piece);
  }

  private final Transport transport;
  private final int jobs;
  private final ExecutorService pool;

  Workers(Transport transport, int jobs) {
    this.transport = transport;
    this.jobs = jobs;
    this.pool =
        Executors.newFixedThreadPool(
            jobs,
            work -> {
              Thread thread = new Thread(work, "fsck");
              thread.setDaemon(true);
              return thread;
            });
  }

  <T, R> List<R> map(List<T> pieces, ToLongFunction<T> cost, Task<T, R> task) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < pieces.size(); i++) {
      order.add(i);
    }
    order.sort(Comparator.comparingLong((Integer i) -> -cost.applyAsLong(pieces.get(i))));
    AtomicInteger next = new AtomicInteger();
    List<@Nullable R> answers = new ArrayList<>(Collections.nCopies(pieces.size(), null));
    List<Future<?>> running = new ArrayList<>();
    for (int job = 0; job < Math.min(jobs, pieces.size()); job++) {
      running.add(pool.submit(() -> work(pieces, order, next, answers, task)));
    }
    for (Future<?> one : running) {
      await(one);
    }
    List<R> all = new ArrayList<>(answers.size());
    for (R answer : answers) {
      if (answer == null) {
        throw new IllegalStateException("a piece without an answer");
      }
      all.add(answer);
    }
    return all;
  }

  private <T, R> void work(
      List<T> pieces,
      List<Integer> order,
      AtomicInteger next,
      List<@Nullable R> answers,
      Task<T, R> task) {
    try (Session session = transport.session()) {
      for (int i = next.getAndIncrement(); i < order.size(); i = next.getAndIncrement()) {
        if (Thread.currentThread().isInterrupted()) {
          throw new IllegalStateException("interrupted");
        }
        int piece = order.get(i);
        answers.set(piece, task.run(session, pieces.get(piece))); // each slot has one writer
      }
    }
  }

  private static void await(Future<?> one) {
    try {
      one.get();
    } catch (ExecutionException e) {
      // A bug of ours: damage never comes as an exception.
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
