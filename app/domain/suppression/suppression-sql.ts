import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { HashedAddress, StopReason } from "./suppression";

/**
 * Stops an address. An event from before its owner lifted the stop is ignored, however late it
 * arrives. Of two reasons the stricter is kept, which sorts first alphabetically. Returns one row
 * if stored; `when` is a condition that must hold.
 */
export const stopAddress = (
  { siteId, hash, when = sql`1` }: HashedAddress & { when?: SQL },
  reason: StopReason,
  at: number,
): Statement<{ reason: StopReason }> =>
  sql`INSERT INTO mail_suppressions (site_id, address_hash, reason, at) SELECT ${siteId}, ${hash}, ${reason}, ${at} WHERE ${when}
    ON CONFLICT (site_id, address_hash) DO UPDATE SET lifted_at = NULL, at = excluded.at,
      reason = CASE WHEN lifted_at IS NULL THEN min(reason, excluded.reason) ELSE excluded.reason END
    WHERE excluded.at > coalesce(lifted_at, 0) RETURNING reason`;

/** The reason why an address is stopped; no row if it is not. */
export const selectStop = ({ siteId, hash }: HashedAddress): Statement<{ reason: StopReason }> =>
  sql`SELECT reason FROM mail_suppressions WHERE site_id = ${siteId} AND address_hash = ${hash} AND lifted_at IS NULL`;

/** Writes to an address again; one row where it was not written to. */
export const liftStop = ({ siteId, hash }: HashedAddress, now: number): Statement =>
  sql`UPDATE mail_suppressions SET lifted_at = ${now} WHERE site_id = ${siteId} AND address_hash = ${hash} AND lifted_at IS NULL`;
