import { type SQL, sql } from "drizzle-orm";
import { unscoped } from "~/db/query-builder";
import { sites } from "./site.tables";

/** What waits on a site; `oldest` in milliseconds UTC, `overdue`: due by now. */
export type WaitingCount = { count: number; overdue: number; oldest: number | null };

/**
 * What waits in a queue, by site. `fromWaiting` is the one that the queue itself is read by, FROM a
 * table expression `waiting` (id, site_id, at, since), so that both show the same.
 */
export const countWaitingBySite = (fromWaiting: SQL, now: number) =>
  unscoped("staff work on the items of all sites").text(
    {
      siteId: sql`waiting.site_id`.mapWith(sites.id),
      count: sql`count(*)`.mapWith(Number),
      overdue: sql`sum(waiting.at <= ${now})`.mapWith(Number),
      oldest: sql`min(waiting.since)`.mapWith(Number),
    },
    ({ columns }) => sql`SELECT ${columns} ${fromWaiting} GROUP BY waiting.site_id`,
  );

/** The same over all sites. */
export const addCounts = (rows: readonly WaitingCount[]): WaitingCount => {
  const since = rows.flatMap(({ oldest }) => oldest ?? []);
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    overdue: rows.reduce((sum, { overdue }) => sum + overdue, 0),
    oldest: since.length === 0 ? null : Math.min(...since),
  };
};
