import { type SQL, sql } from "drizzle-orm";
import type { Value } from "~/db/compiled";
import type { SiteId } from "~/kit/ids";

/** Something that may be done only so often: its key says what, and by whom. */
export type Counter = { siteId: Value<SiteId>; key: Value<string> };

/** Starts a counter at 0 where its window is over, or it never began. */
export function resetExpiredWindow(
  { siteId, key }: Counter,
  at: Value<number>,
  window: number,
): SQL {
  return sql`
    INSERT INTO attempts (site_id, key, tries, window_started_at) VALUES (${siteId}, ${key}, 0, ${at})
    ON CONFLICT (site_id, key) DO UPDATE SET tries = 0, window_started_at = ${at} WHERE window_started_at <= ${at} - ${window}`;
}

/** How many were counted, as part of another statement. */
export const countOf = ({ siteId, key }: Counter): SQL =>
  sql`(SELECT tries FROM attempts WHERE site_id = ${siteId} AND key = ${key})`;

/** Counts one, where the statement before wrote something. */
export const countChange = ({ siteId, key }: Counter): SQL =>
  sql`UPDATE attempts SET tries = tries + 1 WHERE changes() > 0 AND site_id = ${siteId} AND key = ${key}`;
