package dev.knit.fsck;

import dev.knit.Damage;
import dev.knit.Key;
import java.util.List;

/**
 * A fault with what it costs.
 *
 * @param lost the versions that cannot be read because of it, its own among them; in the order of
 *     their index
 * @param fix the command that mends it or what would, for a person; empty if there is nothing to do
 */
public record Finding(Damage damage, List<Key> lost, String fix) {
  public Finding {
    lost = List.copyOf(lost);
  }
}
