package dev.knit.transport.trace;

/** Is told each operation once; by several threads if several sessions run. Must not throw. */
@FunctionalInterface
public interface TraceListener {
  TraceListener NONE = event -> {};

  void ended(TraceEvent event);
}
