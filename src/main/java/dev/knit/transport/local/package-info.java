/**
 * A directory of the local file system; the only place, beside the command's arguments, that knows
 * {@code java.nio.file}. For POSIX systems.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Every directory that an operation goes through was found to lie inside the root, once a
 *       session; the last component is opened so that a link is noticed and then followed by hand.
 *       This holds against what a tree contains, not against someone who swaps directories for
 *       links while we run.
 *   <li>A session holds few files open ({@link dev.knit.transport.local.OpenFiles}), and none once
 *       it is closed.
 *   <li>What Java says of a failure is understood in one place ({@link
 *       dev.knit.transport.local.Failures}).
 *   <li>New files and directories take their mode from the nearest {@code .bzr} above them, as
 *       Bazaar does, so that a shared repository stays shared.
 * </ol>
 */
@NullMarked
package dev.knit.transport.local;

import org.jspecify.annotations.NullMarked;
