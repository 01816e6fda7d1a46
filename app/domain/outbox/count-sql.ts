import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";

/**
 * At most this many rows are counted for each result, so that a large site's day needs no full
 * scan.
 */
const NEWEST = 2_000;

export type Counted = { channel: string; kind: string; many: number };
export type Ended = "sent" | "failed" | "suppressed";

/** Uses outbox_by_status. */
export const countEnded = (status: Ended, since: number): Statement<Counted> =>
  sql`SELECT channel AS channel, template AS kind, count(*) AS many FROM (
      SELECT channel, template FROM outbox WHERE status = ${status} AND created_at >= ${since}
      ORDER BY created_at DESC LIMIT ${literal(NEWEST)})
    GROUP BY channel, template`;

/**
 * Counts waiting rows. Rows deferred to a later hour (due_at) are not delayed. Uses
 * outbox_by_status.
 */
export const countDelayed = (since: number, before: number): Statement<Counted> =>
  sql`SELECT channel AS channel, template AS kind, count(*) AS many FROM (
      SELECT channel, template FROM outbox
      WHERE status = 'waiting' AND created_at >= ${since} AND created_at < ${before} AND due_at < ${before}
      ORDER BY created_at DESC LIMIT ${literal(NEWEST)})
    GROUP BY channel, template`;
