/**
 * The command {@code knit}: its commands, its output and its exit codes.
 *
 * <p>The only package that prints, that ends the process and that sees picocli.
 *
 * <ol>
 *   <li>stdout is the answer; everything else goes to stderr.
 *   <li>No stack trace without {@code --debug}.
 *   <li>{@code --version} loads nothing but picocli: no collections, no transports.
 * </ol>
 */
@NullMarked
package dev.knit.cli;

import org.jspecify.annotations.NullMarked;
