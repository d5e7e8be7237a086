package dev.knit.cli;

import dev.knit.Limits;
import dev.knit.Shown;
import dev.knit.Slice;
import dev.knit.cli.Answer.Style;
import dev.knit.record.GzipMember;
import java.util.Locale;

/** Explains a {@code .knit}: one gzip member behind the other, whatever an index says of them. */
final class DumpRecords {
  private static final int LONGEST_HEADER = 2000;

  private final Answer answer;

  DumpRecords(Answer answer) {
    this.answer = answer;
  }

  void print(Slice data) {
    int records = 0;
    int gap = 0;
    try (GzipMember gzip = new GzipMember()) {
      int at = 0;
      while (at < data.length()) {
        int packed = 0;
        if (GzipMember.mayBeginAt(data.array(), data.offset() + at, data.end())) {
          GzipMember.State state =
              gzip.expandFirst(
                  data.array(), data.offset() + at, data.end(), Limits.DEFAULT.textBytes());
          packed = state == GzipMember.State.BROKEN ? 0 : gzip.packedLength();
          if (packed > 0 || gzip.length() > 0) {
            gap(gap, at);
            record(at, packed, gzip, state);
            records++;
            gap = at + packed;
          }
        }
        at += Math.max(1, packed);
      }
    }
    gap(gap, data.length());
    answer.line(String.format(Locale.ROOT, "%,d bytes, %,d records", data.length(), records));
  }

  private void record(int at, int packed, GzipMember gzip, GzipMember.State state) {
    Slice text = Slice.of(gzip.bytes(), 0, gzip.length());
    int feed = text.indexOf((byte) '\n', 0);
    Slice header = text.sub(0, Math.min(feed < 0 ? text.length() : feed, LONGEST_HEADER));
    answer.part(Style.FAINT, String.format(Locale.ROOT, "%10d  ", at));
    answer.part(
        String.format(
            Locale.ROOT, "%8s bytes, expanded %d: ", packed == 0 ? "?" : packed, gzip.length()));
    answer.part(Style.BOLD, Shown.bytes(header));
    answer.line(hunk(text, feed));
    if (state != GzipMember.State.SOUND) {
      answer.line(
          Style.BAD, "            ^ " + state.name().toLowerCase(Locale.ROOT) + ": " + gzip.why());
    }
  }

  /** A body whose first line is three numbers is a delta's; no header says so. */
  private static String hunk(Slice text, int feed) {
    if (feed < 0) {
      return "";
    }
    int end = text.indexOf((byte) '\n', feed + 1);
    boolean isDelta =
        end > feed
            && end - feed < 40
            && text.sub(feed + 1, end).toString().matches("[0-9]+,[0-9]+,[0-9]+");
    return isDelta ? "  (delta)" : "";
  }

  private void gap(int from, int to) {
    if (to > from) {
      answer.part(Style.FAINT, String.format(Locale.ROOT, "%10d  ", from));
      answer.line(
          Style.WARNING,
          String.format(Locale.ROOT, "%8d bytes that are no whole record", to - from));
    }
  }
}
