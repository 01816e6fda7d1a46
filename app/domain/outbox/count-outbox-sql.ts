import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";

/**
 * At most this many rows are counted for each result, so that a large site's day needs no full
 * scan.
 */
const MAX_COUNTED_ROWS = 2_000;

export type OutboxCountRow = { channel: string; kind: string; many: number };
export type EndStatus = "sent" | "failed" | "suppressed";

/** Uses outbox_by_status. */
export const countEnded = (status: EndStatus, since: number): Statement<OutboxCountRow> =>
  sql`SELECT channel AS channel, template AS kind, count(*) AS many FROM (
      SELECT channel, template FROM outbox WHERE status = ${status} AND created_at >= ${since}
      ORDER BY created_at DESC LIMIT ${literal(MAX_COUNTED_ROWS)})
    GROUP BY channel, template`;

/**
 * Counts waiting rows. Rows deferred to a later hour (due_at) are not delayed. Uses
 * outbox_by_status.
 */
export const countDelayed = (since: number, before: number): Statement<OutboxCountRow> =>
  sql`SELECT channel AS channel, template AS kind, count(*) AS many FROM (
      SELECT channel, template FROM outbox
      WHERE status = 'waiting' AND created_at >= ${since} AND created_at < ${before} AND due_at < ${before}
      ORDER BY created_at DESC LIMIT ${literal(MAX_COUNTED_ROWS)})
    GROUP BY channel, template`;
