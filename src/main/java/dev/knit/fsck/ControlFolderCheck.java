package dev.knit.fsck;

import dev.knit.CorruptException;
import dev.knit.Damage;
import dev.knit.Kind;
import dev.knit.Limits;
import dev.knit.Slice;
import dev.knit.lock.LockInfo;
import dev.knit.repository.ControlFormat;
import dev.knit.repository.UnsupportedFormatException;
import dev.knit.transport.FirstBlockCheck;
import dev.knit.transport.Session;
import dev.knit.transport.TransportException;
import dev.knit.transport.TransportException.Reason;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks at one {@code .bzr} and its folders: is its marker sound, are those there that may be empty
 * and so get lost, and are locks left in them.
 */
final class ControlFolderCheck {
  private static final long LONGEST_MARKER = 1 << 16;

  private final Session session;
  private final String control;
  private final List<Damage> damage = new ArrayList<>();

  /**
   * @param control the folder {@code .bzr} with a slash behind it
   */
  ControlFolderCheck(Session session, String control) {
    this.session = session;
    this.control = control;
  }

  List<Damage> find() {
    marker(control + "branch-format");
    folder(control + "branch-lock");
    for (String part : List.of("branch", "repository", "checkout")) {
      if (list(control + part) != null) {
        folder(control + part + "/lock");
      }
    }
    List<String> repository = list(control + "repository");
    if (repository != null
        && !repository.contains("knits")
        && repository.contains("inventory.kndx")) {
      missing(control + "repository/knits");
    }
    return damage;
  }

  /** No program opens a folder without it, or with one that it does not know. */
  private void marker(String file) {
    try {
      ControlFormat.named(file, session.get(file, FirstBlockCheck.NONE, LONGEST_MARKER).await());
    } catch (CorruptException e) {
      damage.add(e.damage());
    } catch (UnsupportedFormatException e) {
      damage.add(Damage.of(Kind.LAYOUT_MALFORMED, file).detail(String.valueOf(e.getMessage())));
    } catch (TransportException e) {
      damage.add(
          e.reason() == Reason.ABSENT
              ? Damage.of(Kind.LAYOUT_MALFORMED, file).detail("there is no such file")
              : Reach.notChecked(file, e));
    }
  }

  private void folder(String lock) {
    List<String> names = list(lock);
    if (names == null) {
      missing(lock);
      return;
    }
    for (String name : names) {
      if (name.equals("held")) {
        held(lock + "/held");
      } else if (name.endsWith(".tmp")) {
        damage.add(
            Damage.of(Kind.LOCK_LEFTOVER, lock + "/" + name)
                .detail(
                    name.startsWith("releasing.") || name.startsWith("broken.")
                        ? "half released: it is no lock any more"
                        : "never was a lock"));
      }
    }
  }

  private void held(String folder) {
    String file = folder + "/info";
    try {
      Slice content =
          Reach.answer(session.get(file, FirstBlockCheck.NONE, Limits.DEFAULT.indexBytes()));
      LockInfo info = LockInfo.parse(content);
      Damage found =
          content.isEmpty()
              ? Damage.of(Kind.LOCK_INFO_EMPTY, file, null, 0, 0)
              : Damage.of(Kind.LOCK_HELD, file);
      damage.add(found.detail(info.describe()));
    } catch (TransportException e) {
      damage.add(
          e.reason() == Reason.ABSENT
              ? Damage.of(Kind.LOCK_LEFTOVER, folder).detail("no info in it: it counts as not held")
              : Reach.notChecked(file, e));
    }
  }

  private void missing(String folder) {
    damage.add(Damage.of(Kind.FOLDER_MISSING, folder).detail("it may be empty, and must be there"));
  }

  /** The names in a folder, or null if there is no such folder. */
  private @Nullable List<String> list(String folder) {
    try {
      return Reach.answer(session.list(folder));
    } catch (TransportException e) {
      if (e.nothingThere()) {
        return null;
      }
      damage.add(Reach.notChecked(folder, e));
      return List.of();
    }
  }
}
