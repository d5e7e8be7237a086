package dev.knit;

import java.io.IOException;

/**
 * The one exception for bytes that cannot be trusted: a strict reader throws it at the first damage
 * it needs. Never thrown for a failing disk or link.
 */
public final class CorruptException extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient Damage damage;

  public CorruptException(Damage damage) {
    super(damage.message());
    this.damage = damage;
  }

  public Damage damage() {
    return damage;
  }
}
