package dev.knit.lock;

import dev.knit.Slice;
import dev.knit.Utf8;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Takes the keys and values out of an info. Reads the events of the YAML parser, not its objects:
 * so a nonce of digits stays text, and anything but one flat mapping of scalars (lists, aliases,
 * depth) ends the reading at once.
 */
final class LockInfoReader {
  private static final int MOST_BYTES = 1 << 14; // a real one has 120; a longer one is no info
  private static final LoadSettings SETTINGS =
      LoadSettings.builder().setCodePointLimit(MOST_BYTES).setMaxAliasesForCollections(0).build();

  private LockInfoReader() {}

  /** Null if it is no info that we understand. */
  static @Nullable Map<String, String> fields(Slice raw) {
    if (raw.length() > MOST_BYTES) {
      return null;
    }
    String text = Utf8.strict(raw);
    if (text == null) {
      return null;
    }
    Map<String, String> yaml = yaml(text);
    return yaml != null ? yaml : rio(text);
  }

  private static @Nullable Map<String, String> yaml(String text) {
    try {
      Iterator<Event> events = new Parse(SETTINGS).parseString(text).iterator();
      skip(events, Event.ID.StreamStart);
      skip(events, Event.ID.DocumentStart);
      skip(events, Event.ID.MappingStart);
      Map<String, String> fields = new HashMap<>();
      for (Event key = events.next();
          key.getEventId() != Event.ID.MappingEnd;
          key = events.next()) {
        fields.put(scalar(key), scalar(events.next()));
      }
      skip(events, Event.ID.DocumentEnd);
      skip(events, Event.ID.StreamEnd);
      return fields;
    } catch (RuntimeException notYaml) { // also an escape that breaks off: NumberFormatException
      return null;
    }
  }

  private static void skip(Iterator<Event> events, Event.ID wanted) {
    Event.ID found = events.next().getEventId();
    if (found != wanted) {
      throw new YamlEngineException("expected " + wanted + ", found " + found);
    }
  }

  private static String scalar(Event event) {
    if (event instanceof ScalarEvent scalar) {
      return scalar.getValue();
    }
    throw new YamlEngineException("expected a scalar, found " + event.getEventId());
  }

  /** Lines {@code key: value} with values that are no YAML, as old Bazaar wrote them. */
  private static @Nullable Map<String, String> rio(String text) {
    Map<String, String> fields = new HashMap<>();
    for (String line : text.split("\n", -1)) {
      int colon = line.indexOf(": ");
      if (colon > 0 && isTag(line.substring(0, colon))) {
        fields.put(line.substring(0, colon), line.substring(colon + 2));
      } else if (!line.isEmpty()) {
        return null;
      }
    }
    return fields;
  }

  private static boolean isTag(String word) {
    return word.chars()
        .allMatch(
            c ->
                c >= 'a' && c <= 'z'
                    || c >= 'A' && c <= 'Z'
                    || c >= '0' && c <= '9'
                    || c == '_'
                    || c == '-');
  }
}
