package dev.knit.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.knit.Damage;
import dev.knit.Key;
import dev.knit.Slice;
import dev.knit.fsck.Finding;
import dev.knit.fsck.FsckReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The report of fsck for programs: one document ({@code --json}), or a line for each target ({@code
 * --json-lines}).
 *
 * <p>A target that could not be looked at has {@code "class": null} and an {@code error}. Keys that
 * are not UTF-8 stand with replacement characters, and as {@code key_b64} or {@code lost_b64}; in
 * {@code texts} such a key is {@code b64:} and its base 64.
 */
final class FsckJson implements FsckOutput {

  private final JsonGenerator json;
  private final Answer answer;
  private final boolean lines;
  private final boolean strict;
  private final boolean withTexts;

  FsckJson(Answer answer, boolean lines, boolean strict, boolean withTexts) throws IOException {
    this.answer = answer;
    this.json = Json.to(answer);
    this.lines = lines;
    this.strict = strict;
    this.withTexts = withTexts;
  }

  @Override
  public void begin() throws IOException {
    if (!lines) {
      json.writeStartObject();
      json.writeNumberField("format", Json.FORMAT);
      json.writeArrayFieldStart("targets");
    }
  }

  @Override
  public void target(Checked done) throws IOException {
    json.writeStartObject();
    if (lines) {
      json.writeNumberField("format", Json.FORMAT);
    }
    json.writeStringField("target", done.target());
    if (done.report() != null) {
      report(done.report());
    } else if (done.failure() != null) {
      failure(done.failure());
    }
    if (lines) {
      json.writeNumberField("exit", done.status(strict));
    }
    json.writeEndObject();
    if (lines) {
      Json.end(json, answer);
      answer.flush(); // a line that is out is a target that a later run need not look at again
    }
  }

  @Override
  public void end() throws IOException {
    if (!lines) {
      json.writeEndArray();
      json.writeEndObject();
      Json.end(json, answer);
    }
  }

  private void failure(Failure failure) throws IOException {
    json.writeNullField("class");
    json.writeObjectFieldStart("error");
    json.writeNumberField("exit", failure.status());
    json.writeStringField("message", failure.message());
    json.writeStringField("fix", failure.advice());
    json.writeEndObject();
    json.writeArrayFieldStart("findings");
    json.writeEndArray();
  }

  private void report(FsckReport report) throws IOException {
    json.writeStringField("kind", report.isRepository() ? "repository" : "knit");
    json.writeStringField("storage", report.storage());
    json.writeStringField("class", report.worst().name().toLowerCase(Locale.ROOT));
    FsckReport.Counts counts = report.counts();
    json.writeObjectFieldStart("counts");
    json.writeNumberField("keys", counts.keys());
    json.writeNumberField("texts_read", counts.textsRead());
    json.writeNumberField("texts_lost", counts.textsLost());
    json.writeNumberField("bytes_read", counts.bytesRead());
    json.writeNumberField("bytes_expanded", counts.bytesExpanded());
    json.writeEndObject();
    json.writeArrayFieldStart("findings");
    for (Finding finding : report.findings()) {
      finding(finding);
    }
    json.writeEndArray();
    if (withTexts) {
      json.writeObjectFieldStart("texts");
      for (Map.Entry<Key, @Nullable String> text : report.texts().entrySet()) {
        json.writeStringField(name(text.getKey().joined()), text.getValue());
      }
      json.writeEndObject();
    }
  }

  private static String name(Slice key) {
    return Json.isUtf8(key)
        ? key.toString()
        : "b64:" + Base64.getEncoder().encodeToString(key.toArray());
  }

  private void finding(Finding finding) throws IOException {
    Damage damage = finding.damage();
    json.writeStartObject();
    json.writeStringField("kind", damage.kind().word());
    json.writeStringField("severity", damage.kind().severity().word());
    json.writeStringField("file", damage.file());
    if (damage.key() == null) {
      json.writeNullField("key");
    } else {
      Json.key(json, damage.key());
    }
    place("offset", damage.offset());
    place("length", damage.length());
    json.writeStringField("expected", damage.expected());
    json.writeStringField("actual", damage.actual());
    json.writeStringField("detail", damage.detail());
    lost(finding.lost());
    json.writeStringField("fix", finding.fix());
    json.writeEndObject();
  }

  private void place(String name, long at) throws IOException {
    if (at == Damage.NOWHERE) {
      json.writeNullField(name);
    } else {
      json.writeNumberField(name, at);
    }
  }

  private void lost(List<Key> keys) throws IOException {
    List<Slice> odd = new ArrayList<>();
    json.writeArrayFieldStart("lost");
    for (Key key : keys) {
      Slice joined = key.joined();
      json.writeString(joined.toString());
      if (!Json.isUtf8(joined)) {
        odd.add(joined);
      }
    }
    json.writeEndArray();
    if (!odd.isEmpty()) {
      json.writeArrayFieldStart("lost_b64");
      for (Slice key : odd) {
        json.writeString(Base64.getEncoder().encodeToString(key.toArray()));
      }
      json.writeEndArray();
    }
  }
}
