/**
 * The real Breezy as a judge: repositories that it wrote, and its answers about them.
 *
 * <p>Data come from {@code src/test/peers/real_repository.sh}, which needs nothing but Debian's
 * packages {@code brz git python3}. Invariants:
 *
 * <ol>
 *   <li>What is shared between tests is only read: a test that writes, writes to a copy.
 *   <li>No test passes because a peer is missing: it is skipped, and with {@code
 *       KNIT_REQUIRE_PEERS=1} it fails.
 *   <li>A peer sees none of the user's own settings and writes no log outside a temporary folder.
 * </ol>
 */
@NullMarked
package dev.knit.peers;

import org.jspecify.annotations.NullMarked;
