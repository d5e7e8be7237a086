package dev.knit.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.knit.cli.Answer.Style;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Named numbers, words, lists and groups of these: a table for people, an object for programs. */
final class Facts {
  private final Map<String, Object> facts = new LinkedHashMap<>();

  Facts put(String name, Object value) {
    facts.put(name, value);
    return this;
  }

  void print(Answer answer) {
    facts.forEach(
        (name, value) ->
            answer
                .part(Style.BOLD, String.format(Locale.ROOT, "%-12s ", name.replace('_', ' ')))
                .line(words(value)));
  }

  private static String words(Object value) {
    if (value instanceof Facts group) {
      StringBuilder line = new StringBuilder();
      group.facts.forEach(
          (name, part) ->
              line.append(line.length() == 0 ? "" : ", ")
                  .append(name.replace('_', ' '))
                  .append(' ')
                  .append(words(part)));
      return line.toString();
    }
    if (value instanceof List<?> many) {
      return many.isEmpty() ? "none" : String.join(", ", many.stream().map(Facts::words).toList());
    }
    return value instanceof Long number
        ? String.format(Locale.ROOT, "%,d", number)
        : value instanceof Double real
            ? String.format(Locale.ROOT, "%.1f", real)
            : String.valueOf(value);
  }

  void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    for (Map.Entry<String, Object> fact : facts.entrySet()) {
      json.writeFieldName(fact.getKey());
      write(json, fact.getValue());
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, Object value) throws IOException {
    if (value instanceof Facts group) {
      group.write(json);
    } else if (value instanceof List<?> many) {
      json.writeStartArray();
      for (Object one : many) {
        write(json, one);
      }
      json.writeEndArray();
    } else if (value instanceof Long number) {
      json.writeNumber(number);
    } else if (value instanceof Double real) {
      json.writeNumber(real);
    } else {
      json.writeString(String.valueOf(value));
    }
  }
}
