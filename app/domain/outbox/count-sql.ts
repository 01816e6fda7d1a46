import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";

/** Of each kind of end the newest so many are counted, so that a day of a large site costs no scan. */
const NEWEST = 2_000;

export type Counted = { channel: string; kind: string; many: number };
export type Ended = "sent" | "failed" | "suppressed";

/** By outbox_by_status. */
export const countEnded = (status: Ended, since: number): Statement<Counted> =>
  sql`SELECT channel AS channel, template AS kind, count(*) AS many FROM (
      SELECT channel, template FROM outbox WHERE status = ${status} AND created_at >= ${since}
      ORDER BY created_at DESC LIMIT ${literal(NEWEST)})
    GROUP BY channel, template`;

/** Likewise of what waits; what is laid back to a later hour by its member's clock is not late. */
export const countDelayed = (since: number, before: number): Statement<Counted> =>
  sql`SELECT channel AS channel, template AS kind, count(*) AS many FROM (
      SELECT channel, template FROM outbox
      WHERE status = 'waiting' AND created_at >= ${since} AND created_at < ${before} AND due_at < ${before}
      ORDER BY created_at DESC LIMIT ${literal(NEWEST)})
    GROUP BY channel, template`;
