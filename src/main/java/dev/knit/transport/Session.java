package dev.knit.transport;

import dev.knit.Slice;
import java.util.List;

/**
 * One thread's ordered conversation with a transport. Each operation is sent at the call; its reply
 * tells how it went. Issue what can fly together, then await.
 *
 * <p>Threads: one at a time; it need not be the same. Sessions run beside one another. Cancel:
 * {@link Reply#cancel}, {@link #close}, or an interrupt of the thread, which may make an operation
 * answer CLOSED; later operations work. Cost: each operation says its flights on SFTP; on local and
 * memory transports each costs one.
 *
 * <p>Every path may make an operation answer BAD_NAME or OUTSIDE, every medium PERMISSION, IO,
 * TIMEOUT, CONNECTION; further reasons stand with the operation. Negative offsets, lengths and
 * limits are mistakes of the caller ({@link IllegalArgumentException}).
 */
public interface Session extends AutoCloseable {
  /**
   * The whole file. The check runs on the bytes that arrive first, before the rest is read. ABSENT,
   * IS_A_DIRECTORY, TOO_LARGE above {@code maxBytes}. A file that grows meanwhile is read up to
   * some length that it had. Two flights.
   */
  Reply<Slice> get(String path, FirstBlockCheck check, long maxBytes);

  /**
   * What is there of a range: shorter at the end of the file, empty beyond it. A session may go on
   * reading the file that it found first under this name, also when another session has replaced
   * it. ABSENT, IS_A_DIRECTORY. Two flights, one where the file is open already.
   */
  Reply<Slice> getRange(String path, long offset, int length);

  /** One reply a range, in their order, each as {@link #getRange}; all share its flights. */
  List<Reply<Slice>> readv(String path, List<Range> ranges);

  /** What lies under the name; a link is not followed. ABSENT. One flight. */
  Reply<Stat> stat(String path);

  /**
   * Names in a directory, sorted, without "." and "..". A name that is not UTF-8 is listed with
   * replacement characters and cannot be opened. ABSENT, NOT_A_DIRECTORY. Three flights, or more
   * for a large one.
   */
  Reply<List<String>> list(String path);

  /**
   * Replaces the file, or makes it. Readers and crashes see the old bytes or the new ones, whole.
   * ABSENT without its directory, IS_A_DIRECTORY, NO_SPACE, READ_ONLY. Three flights.
   */
  Reply<Void> put(String path, Slice bytes);

  /** Makes a file, whole, that must not exist yet: EXISTS. Otherwise as {@link #put}. */
  Reply<Void> putIfAbsent(String path, Slice bytes);

  /**
   * Writes a file where nobody looks yet (a new directory of our own), without the cost of a
   * replacement; a crash or failure may leave a part of it. Two flights.
   */
  Reply<Void> putNonAtomic(String path, Slice bytes);

  /**
   * Appends, making the file where there is none, and answers the offset at which the bytes landed.
   * A failure may leave a part of them. Two flights.
   */
  Reply<Long> append(String path, Slice bytes);

  /** EXISTS, ABSENT without its parent. {@code mkdir("")} makes the root. One flight. */
  Reply<Void> mkdir(String path);

  /**
   * Moves a file or directory. EXISTS if the new name is taken by a file or by a directory that has
   * something in it, whoever made it and when; an empty directory may be replaced by a directory
   * where two contenders are this close. ABSENT. One flight.
   */
  Reply<Void> renameNoReplace(String from, String to);

  /** Deletes a file or link. ABSENT, IS_A_DIRECTORY. One flight. */
  Reply<Void> delete(String path);

  /** Deletes an empty directory. ABSENT, NOT_A_DIRECTORY, NOT_EMPTY. One flight. */
  Reply<Void> rmdir(String path);

  /**
   * Makes durable what was written to these files, and the names in these directories. Once a
   * batch. ABSENT for the first of them that is not there; the others are synced all the same. Two
   * flights.
   */
  Reply<Void> sync(List<String> paths);

  /** The logical clock: flights that this session has waited for, one behind the other. */
  int depth();

  /** Cancels what is on its way, and lets go of open files. May be called twice. */
  @Override
  void close();
}
