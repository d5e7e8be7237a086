package dev.knit.repository;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.Kind;
import dev.knit.Slice;
import dev.knit.transport.Session;
import dev.knit.transport.Stat;
import dev.knit.transport.Transport;
import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import dev.knit.transport.Transports;
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Where a repository is, and a branch of it. Found from any folder at or below either: the nearest
 * {@code .bzr} counts; a lightweight checkout leads on to its branch; a branch without a repository
 * of its own to the nearest folder above it that shares one. Only looks at which folders there are,
 * so that it finds what is damaged too.
 *
 * @param root the folder that holds the repository's {@code .bzr}
 * @param branchFolder the folder that holds the branch's {@code .bzr}, relative to the root and
 *     perhaps empty; null: no branch
 */
public record ControlDirectory(Transport root, @Nullable String branchFolder) {
  public static final String NAME = ".bzr";

  private static final int MOST_REFERENCES = 8;

  /** Opens the folders that are looked at; who watches transports puts his own in. */
  @FunctionalInterface
  public interface Opener {
    Transport open(String urlOrPath) throws TransportException;
  }

  /** {@link #locate(Opener, String)} with the transports that there are. */
  public static ControlDirectory locate(String urlOrPath)
      throws TransportException, CorruptException, UnsupportedFormatException {
    return locate(Transports::open, urlOrPath);
  }

  /**
   * @throws TransportException ABSENT where there is no {@code .bzr} at or above the folder
   * @throws UnsupportedFormatException for a folder of a Bazaar that had all in one
   * @throws CorruptException where a reference to another branch cannot be followed
   */
  public static ControlDirectory locate(Opener opener, String urlOrPath)
      throws TransportException, CorruptException, UnsupportedFormatException {
    String start = urlOrPath;
    for (int followed = 0; followed <= MOST_REFERENCES; followed++) {
      Transport home = nearest(opener, start);
      try (Session session = home.session()) {
        String location = reference(session);
        if (location == null) {
          return withRepository(opener, home, session);
        }
        start = resolved(home, location);
      }
    }
    throw new CorruptException(
        Damage.of(Kind.LAYOUT_MALFORMED, NAME + "/branch/location")
            .detail("references that lead in a circle"));
  }

  /** The folder at or above this one that holds a {@code .bzr}. */
  private static Transport nearest(Opener opener, String start)
      throws TransportException, CorruptException {
    Transport here = opener.open(start);
    boolean inside = here.url().endsWith("/" + NAME) || here.url().endsWith("/" + NAME + "/");
    String above = inside ? parent(here.url()) : here.url();
    Stat.Type first = type(here, "");
    if (first == null) {
      throw new TransportException(Reason.ABSENT, start);
    }
    for (String at = above; at != null; at = parent(at)) {
      Transport folder = at.equals(here.url()) ? here : opener.open(at);
      if (type(folder, NAME) == Stat.Type.DIRECTORY) {
        return folder;
      }
    }
    throw new TransportException(
        Reason.ABSENT, NAME, "neither in " + start + " nor in a folder above it");
  }

  private static ControlDirectory withRepository(Opener opener, Transport home, Session session)
      throws TransportException, CorruptException, UnsupportedFormatException {
    boolean isBranch = type(session, NAME + "/branch") != null;
    boolean hasRepository = type(session, NAME + "/repository") != null;
    if (!hasRepository && !isBranch) {
      refuseOld(session);
    }
    if (hasRepository || !isBranch) {
      return new ControlDirectory(home, isBranch ? "" : null);
    }
    String relative = "";
    String at = home.url();
    for (String up = parent(at); up != null; at = up, up = parent(up)) {
      relative = lastStep(at) + (relative.isEmpty() ? "" : "/" + relative);
      Transport above = opener.open(up);
      if (type(above, NAME + "/repository/shared-storage") != null) {
        return new ControlDirectory(above, relative);
      }
    }
    return new ControlDirectory(home, "");
  }

  /** All in one folder, from before branch and repository were told apart. */
  private static void refuseOld(Session session)
      throws TransportException, CorruptException, UnsupportedFormatException {
    String file = NAME + "/branch-format";
    Slice format = SmallFile.read(session, file);
    if (format != null) {
      ControlFormat.of(file, format);
    }
  }

  /** Where the branch is if this is a lightweight checkout, else null. */
  private static @Nullable String reference(Session session)
      throws TransportException, CorruptException {
    Slice format = SmallFile.read(session, NAME + "/branch/format");
    if (format == null || !BranchFormat.REFERENCE.marker().equals(format)) {
      return null;
    }
    String file = NAME + "/branch/location";
    Slice location = SmallFile.read(session, file);
    return Location.parse(file, location == null ? Slice.EMPTY : location).url();
  }

  private static String resolved(Transport home, String location) throws CorruptException {
    String base = home.url().endsWith("/") ? home.url() : home.url() + "/";
    try {
      return new URI(base).resolve(new URI(location)).toString();
    } catch (URISyntaxException | IllegalArgumentException e) {
      throw new CorruptException(
          Damage.of(Kind.LAYOUT_MALFORMED, NAME + "/branch/location").with("a URL", location));
    }
  }

  private static Stat.@Nullable Type type(Transport folder, String path)
      throws TransportException, CorruptException {
    try (Session session = folder.session()) {
      return type(session, path);
    }
  }

  private static Stat.@Nullable Type type(Session session, String path)
      throws TransportException, CorruptException {
    try {
      return session.stat(path).await().type();
    } catch (TransportException e) {
      if (e.nothingThere()) {
        return null;
      }
      throw e;
    }
  }

  /** The URL of the folder above, or null at the top. */
  private static @Nullable String parent(String url) {
    String folder = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    int authority = folder.indexOf("://");
    int path = folder.indexOf('/', authority < 0 ? 0 : authority + 3);
    int slash = folder.lastIndexOf('/');
    return path < 0 || slash < path ? null : folder.substring(0, Math.max(slash, path + 1));
  }

  private static String lastStep(String url) {
    String folder = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    String path = folder.contains("%") ? URI.create(folder).getPath() : folder;
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
