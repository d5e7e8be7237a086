package dev.knit.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.knit.Slice;
import dev.knit.repository.Revision;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A revision for programs. */
final class LogJson {
  private LogJson() {}

  static void write(
      JsonGenerator json, Revision revision, String revno, int depth, List<Slice> tags)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("revno", revno);
    json.writeNumberField("depth", depth);
    Json.bytes(json, "revision", revision.id());
    list(json, "parents", revision.parents());
    json.writeStringField("committer", revision.committer());
    json.writeStringField("timestamp", revision.timestamp());
    json.writeNumberField("timezone", revision.timezone());
    json.writeStringField("message", revision.message());
    json.writeObjectFieldStart("properties");
    for (Map.Entry<String, String> property : revision.properties().entrySet()) {
      json.writeStringField(property.getKey(), property.getValue());
    }
    json.writeEndObject();
    list(json, "tags", tags);
    json.writeEndObject();
  }

  private static void list(JsonGenerator json, String name, List<Slice> ids) throws IOException {
    json.writeArrayFieldStart(name);
    for (Slice id : ids) {
      json.writeString(id.toString());
    }
    json.writeEndArray();
  }
}
