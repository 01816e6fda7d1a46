import { type SQL, sql } from "drizzle-orm";
import type { ValueOrSql } from "~/db/prepared";
import type { SiteId } from "~/kit/ids";

/** Identifies a rate-limit counter: the key names the action and its subject. */
export type AttemptCounter = { siteId: ValueOrSql<SiteId>; key: ValueOrSql<string> };

/** Resets a counter to 0 if its window has ended or it does not exist. */
export function resetExpiredWindow(
  { siteId, key }: AttemptCounter,
  at: ValueOrSql<number>,
  window: number,
): SQL {
  return sql`
    INSERT INTO attempts (site_id, key, tries, window_started_at) VALUES (${siteId}, ${key}, 0, ${at})
    ON CONFLICT (site_id, key) DO UPDATE SET tries = 0, window_started_at = ${at} WHERE window_started_at <= ${at} - ${window}`;
}

/** Subquery: the current count. */
export const attemptCount = ({ siteId, key }: AttemptCounter): SQL =>
  sql`(SELECT tries FROM attempts WHERE site_id = ${siteId} AND key = ${key})`;

/** Adds one if the preceding statement wrote a row. */
export const countIfChanged = ({ siteId, key }: AttemptCounter): SQL =>
  sql`UPDATE attempts SET tries = tries + 1 WHERE changes() > 0 AND site_id = ${siteId} AND key = ${key}`;
