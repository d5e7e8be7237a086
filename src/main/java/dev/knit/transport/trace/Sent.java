package dev.knit.transport.trace;

import dev.knit.transport.Op;

/** What is known of an operation before its answer. */
record Sent(
    long number, Op op, String path, String to, long offset, long length, long bytes, int depth) {
  Sent bytes(long moved) {
    return new Sent(number, op, path, to, offset, length, moved, depth);
  }

  Sent landed(long at) {
    return new Sent(number, op, path, to, at, length, length, depth);
  }
}
