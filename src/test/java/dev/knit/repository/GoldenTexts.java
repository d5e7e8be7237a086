package dev.knit.repository;

import com.fasterxml.jackson.databind.JsonNode;
import dev.knit.Golden;
import dev.knit.Slice;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The texts of the golden repositories, and what Breezy 3.3.2 read in them. */
record GoldenTexts(String name, JsonNode expected) {
  static Stream<GoldenTexts> all() {
    return Stream.of("knit", "knit3-subtree", "knit4-richroot", "pack-0.92", "pack-1.9")
        .map(GoldenTexts::of);
  }

  private static GoldenTexts of(String name) {
    return new GoldenTexts(name, Golden.json(name + ".expected.json"));
  }

  /** Full texts by revision id. */
  Map<String, Slice> texts(String knit) {
    Map<String, Slice> texts = new LinkedHashMap<>();
    for (JsonNode record : expected.get("knits").get(knit).get("records")) {
      byte[] text = Base64.getDecoder().decode(record.get("fulltext_b64").asText());
      texts.put(record.get("key").get(0).asText(), Slice.of(text));
    }
    return texts;
  }

  JsonNode revision(String id) {
    return expected.get("revision_details").get(id);
  }

  static List<Slice> lines(Slice text) {
    List<Slice> lines = new ArrayList<>();
    for (int at = 0; at < text.length(); ) {
      int newline = text.indexOf((byte) '\n', at);
      int end = newline < 0 ? text.length() : newline + 1;
      lines.add(text.sub(at, end));
      at = end;
    }
    return lines;
  }

  @Override
  public String toString() {
    return name;
  }
}
