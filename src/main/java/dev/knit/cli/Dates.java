package dev.knit.cli;

import dev.knit.repository.Revision;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** When a revision was made, in the zone of who made it; as {@code brz log} writes it. */
final class Dates {
  private static final DateTimeFormatter FULL =
      DateTimeFormatter.ofPattern("EEE yyyy-MM-dd HH:mm:ss xx", Locale.ROOT);
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("yyyy-MM-dd", Locale.ROOT);

  private Dates() {}

  static String full(Revision revision) {
    return format(revision, FULL);
  }

  static String day(Revision revision) {
    return format(revision, DAY);
  }

  /** A time beyond all calendars stays a number. */
  private static String format(Revision revision, DateTimeFormatter form) {
    OffsetDateTime time = time(revision);
    return time == null ? revision.timestamp() + " seconds since 1970" : form.format(time);
  }

  private static @Nullable OffsetDateTime time(Revision revision) {
    double seconds = Math.floor(revision.seconds());
    if (Double.isNaN(seconds) || Math.abs(seconds) > Long.MAX_VALUE / 2.0) {
      return null;
    }
    try {
      return Instant.ofEpochSecond((long) seconds)
          .atOffset(ZoneOffset.ofTotalSeconds(revision.timezone()));
    } catch (DateTimeException beyondAllCalendars) {
      return null;
    }
  }
}
