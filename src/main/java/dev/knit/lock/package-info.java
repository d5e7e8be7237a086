/**
 * Locks of Bazaar: a directory that exists. {@code lock/held/info} says who holds it, in YAML, one
 * flat mapping:
 *
 * <pre>
 * hostname: vm
 * nonce: 03lygz2fb0cdpr6tyai2
 * pid: 23584
 * start_time: 1796069925
 * user: Keeper &lt;keeper@example.com&gt;
 * </pre>
 *
 * Old Bazaar wrote the same lines with its own rules ("rio"): the value is the rest of the line as
 * it is.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A lock whose info cannot be read is held. Nothing that stands in an info makes a lock free.
 *   <li>A holder is known to be dead only if host and user are ours, the host is not {@code
 *       localhost}, and no process of that number lives. Age proves nothing.
 * </ol>
 */
@NullMarked
package dev.knit.lock;

import org.jspecify.annotations.NullMarked;
