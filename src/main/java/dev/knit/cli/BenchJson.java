package dev.knit.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.knit.bench.BenchReport;
import dev.knit.bench.Figure;
import dev.knit.bench.Machine;
import dev.knit.bench.Timing;
import java.io.IOException;

/** Figures for programs; times in nanoseconds. */
final class BenchJson {
  private BenchJson() {}

  static void write(BenchReport report, Answer answer) throws IOException {
    JsonGenerator json = Json.begin(answer);
    json.writeStringField("target", report.target());
    json.writeNumberField("threads", report.threads());
    json.writeObjectFieldStart("machine");
    machine(json, report.machine());
    json.writeEndObject();
    json.writeArrayFieldStart("figures");
    for (Figure figure : report.figures()) {
      figure(json, figure);
    }
    json.writeEndArray();
    Json.finish(json, answer);
  }

  private static void machine(JsonGenerator json, Machine machine) throws IOException {
    json.writeStringField("system", machine.system());
    json.writeNumberField("cores", machine.cores());
    json.writeStringField("jdk", machine.jdk());
    json.writeStringField("collector", machine.collector());
    json.writeNumberField("load", machine.load());
  }

  private static void figure(JsonGenerator json, Figure figure) throws IOException {
    json.writeStartObject();
    json.writeStringField("figure", figure.name());
    json.writeStringField("what", figure.what());
    json.writeStringField("floor_is", figure.floorIs());
    timing(json, "measured", figure.measured());
    timing(json, "floor", figure.floor());
    json.writeNumberField("ratio", figure.ratio());
    json.writeNumberField("items", figure.items());
    json.writeNumberField("bytes", figure.bytes());
    json.writeEndObject();
  }

  private static void timing(JsonGenerator json, String name, Timing timing) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("median", Math.round(timing.median()));
    json.writeNumberField("fastest", Math.round(timing.fastest()));
    json.writeNumberField("slowest", Math.round(timing.slowest()));
    json.writeEndObject();
  }
}
