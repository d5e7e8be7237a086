package dev.knit.transport.memory;

import dev.knit.Slice;
import dev.knit.transport.Op;
import java.util.List;

/**
 * One operation that took effect, or a sync.
 *
 * @param session which of the transport's sessions, counted from 1
 * @param paths one; for a rename from and to; for a sync what was there of those asked for
 * @param bytes what was written
 * @param offset where they landed
 */
public record Change(int session, Op op, List<String> paths, Slice bytes, long offset) {}
