package dev.knit.fsck;

/** stub */
final class InventoryNames {}
