package dev.knit.repository;

import dev.knit.CorruptException;
import dev.knit.Key;
import dev.knit.Kind;
import dev.knit.Slice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the text of a revision. Attributes and elements that are not known are passed over, as
 * Breezy does; what Breezy cannot read is damage here too.
 */
public final class RevisionXml {
  private static final Pattern FORMAT = Pattern.compile("[567]");
  private static final Pattern SECONDS =
      Pattern.compile("-?[0-9]{1,20}(\\.[0-9]{0,20})?([eE][+-]?[0-9]{1,3})?");

  private final XmlText xml;
  private String message = "";
  private final List<Slice> parents = new ArrayList<>();
  private final Map<String, String> properties = new LinkedHashMap<>();

  private RevisionXml(XmlText xml) {
    this.xml = xml;
  }

  /**
   * @param file where the text lies, for messages
   * @param revision the id under which it is stored, for messages: whether the text says the same
   *     is asked by the checker
   */
  public static Revision parse(String file, Slice revision, Slice text) throws CorruptException {
    return new RevisionXml(new XmlText(Kind.REVISION_MALFORMED, file, Key.of(revision), text))
        .parse();
  }

  private Revision parse() throws CorruptException {
    xml.root("revision");
    String format = xml.attribute("format");
    if (format != null && !FORMAT.matcher(format).matches()) {
      throw xml.malformed("format 5, 6 or 7", format);
    }
    Slice id = xml.requiredId("revision_id");
    Slice inventorySha1 = xml.sha1("inventory_sha1");
    String committer = orEmpty(xml.attribute("committer"));
    String timestamp = xml.required("timestamp");
    if (!SECONDS.matcher(timestamp).matches()) {
      throw xml.malformed("seconds in timestamp", timestamp);
    }
    int timezone = timezone();
    while (xml.child()) {
      element();
    }
    xml.end();
    return new Revision(
        id, parents, committer, timestamp, timezone, message, properties, inventorySha1);
  }

  private int timezone() throws CorruptException {
    String timezone = xml.attribute("timezone");
    try {
      return timezone == null ? 0 : Integer.parseInt(timezone);
    } catch (NumberFormatException noNumber) {
      throw xml.malformed("seconds in timezone", timezone);
    }
  }

  private void element() throws CorruptException {
    switch (xml.name()) {
      case "message" -> message = xml.text();
      case "parents" -> {
        while (xml.child()) {
          if (!xml.name().equals("revision_ref")) {
            throw xml.malformed("<revision_ref>");
          }
          parents.add(xml.requiredId("revision_id"));
          xml.skip();
        }
      }
      case "properties" -> {
        while (xml.child()) {
          if (!xml.name().equals("property")) {
            throw xml.malformed("<property>");
          }
          String name = xml.required("name");
          if (properties.put(name, xml.text()) != null) {
            throw xml.malformed("each property once", name);
          }
        }
      }
      default -> xml.skip();
    }
  }

  private static String orEmpty(@Nullable String value) {
    return value == null ? "" : value;
  }
}
