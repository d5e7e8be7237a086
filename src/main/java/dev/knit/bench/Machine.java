package dev.knit.bench;

import java.lang.management.ManagementFactory;
import java.util.Locale;

/**
 * Where it was measured.
 *
 * @param load how many threads wanted to run in the last minute; negative where that is not known
 */
public record Machine(String system, int cores, String jdk, String collector, double load) {
  public static Machine here() {
    return new Machine(
        System.getProperty("os.name") + " " + System.getProperty("os.arch"),
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
        ManagementFactory.getGarbageCollectorMXBeans().get(0).getName(),
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
  }

  /** In one line. */
  public String words() {
    return cores
        + (cores == 1 ? " core, " : " cores, ")
        + system
        + ", "
        + jdk
        + ", "
        + collector
        + (load < 0 ? "" : String.format(Locale.ROOT, ", load %.1f", load));
  }
}
