package dev.knit.cli;

import dev.knit.Shown;
import dev.knit.Slice;
import dev.knit.cli.Answer.Style;
import dev.knit.lock.LockInfo;
import dev.knit.repository.BranchFormat;
import dev.knit.repository.ControlFormat;
import dev.knit.repository.LastRevision;
import dev.knit.repository.RepositoryFormat;
import dev.knit.repository.Tags;
import java.io.IOException;
import java.util.Locale;

/** Explains the small files of a {@code .bzr}, by their names; others as text, or as bytes. */
final class DumpSmall {
  private static final int SHOWN = 4096;
  private static final int ROW = 16;

  private final Answer answer;

  DumpSmall(Answer answer) {
    this.answer = answer;
  }

  void print(String file, Slice content) throws IOException {
    String name = file.substring(file.lastIndexOf('/') + 1);
    try {
      String meaning =
          switch (name) {
            case "branch-format" -> ControlFormat.named(name, content).title();
            case "format" ->
                file.endsWith("branch/format")
                    ? BranchFormat.named(name, content).title()
                    : RepositoryFormat.named(name, content).title();
            case "info" -> "lock: " + LockInfo.parse(content).describe();
            case "last-revision" -> tip(LastRevision.parse(name, content));
            case "tags" -> tags(Tags.parse(name, content));
            default -> "";
          };
      if (!meaning.isEmpty()) {
        answer.line(Style.BOLD, meaning);
      }
    } catch (IOException notThat) {
      answer.line(Style.WARNING, String.valueOf(notThat.getMessage()));
    }
    if (Json.isUtf8(content) && content.indexOf((byte) 0, 0) < 0) {
      lines(content);
    } else {
      bytes(content);
    }
    answer.line(String.format(Locale.ROOT, "%,d bytes", content.length()));
  }

  private static String tip(LastRevision tip) {
    return tip.isNull()
        ? "an empty branch"
        : "revision " + tip.number() + ", " + Shown.bytes(tip.revision());
  }

  private static String tags(Tags tags) {
    StringBuilder lines = new StringBuilder(tags.revisions().size() + " tags");
    tags.revisions()
        .forEach(
            (tag, id) ->
                lines.append("; ").append(Shown.bytes(tag)).append(" ").append(Shown.bytes(id)));
    return lines.toString();
  }

  private void lines(Slice content) {
    for (int at = 0; at < content.length(); ) {
      int feed = content.indexOf((byte) '\n', at);
      int end = feed < 0 ? content.length() : feed;
      answer.part(Style.FAINT, String.format(Locale.ROOT, "%8d  ", at));
      answer.part(Shown.bytes(content.sub(at, end)));
      answer.line(feed < 0 ? "   (no line feed)" : "");
      at = end + 1;
    }
  }

  private void bytes(Slice content) {
    int end = Math.min(content.length(), SHOWN);
    for (int at = 0; at < end; at += ROW) {
      StringBuilder hex = new StringBuilder();
      StringBuilder text = new StringBuilder();
      for (int i = at; i < Math.min(at + ROW, end); i++) {
        int b = content.at(i) & 0xff;
        hex.append(String.format(Locale.ROOT, "%02x ", b));
        text.append(b >= ' ' && b < 0x7f ? (char) b : '.');
      }
      answer.line(String.format(Locale.ROOT, "%8d  %-48s %s", at, hex, text));
    }
    if (end < content.length()) {
      answer.line(Style.FAINT, "          and " + (content.length() - end) + " more");
    }
  }
}
