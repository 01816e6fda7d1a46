import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import { days, minutes } from "~/kit/duration";
import {
  DELIVERED_AFTER,
  type HashedAddress,
  SOFT_BOUNCE_LIMIT,
  type StopReason,
} from "./suppression";

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

/** Whether two times belong to one e-mail: its proof is signed shortly before it is handed over. */
const isSameEmail = (one: SQL, other: SQL): SQL =>
  sql`abs(${one} - ${other}) < ${literal(minutes(2))}`;

/**
 * Counts a soft bounce of an e-mail sent `at`, at most one a day, so that a repeated report counts
 * once. An e-mail sent since the last bounce that has not bounced for days counts as delivered and
 * resets the count.
 */
export function countBounce({ siteId, hash }: HashedAddress, at: number, now: number): Statement {
  const left = sql`soft_bounces.unanswered_at`;
  const arrived = sql`(${left} < ${now - DELIVERED_AFTER} AND NOT ${isSameEmail(left, sql`excluded.last_at`)})`;
  const isAnotherDay = sql`excluded.last_at >= soft_bounces.last_at + ${literal(days(1))}`;
  return sql`INSERT INTO soft_bounces (site_id, address_hash, bounces, first_at, last_at) VALUES (${siteId}, ${hash}, 1, ${at}, ${at})
    ON CONFLICT (site_id, address_hash) DO UPDATE SET
      bounces = CASE WHEN ${arrived} THEN 1 ELSE bounces + (${isAnotherDay}) END,
      first_at = CASE WHEN ${arrived} THEN excluded.first_at ELSE first_at END,
      last_at = CASE WHEN ${arrived} OR ${isAnotherDay} THEN excluded.last_at ELSE last_at END,
      unanswered_at = CASE WHEN ${arrived} OR ${isSameEmail(left, sql`excluded.last_at`)} THEN NULL ELSE unanswered_at END`;
}

/** Condition: an address has enough soft bounces to be stopped. */
export const hasTooManyBounces = ({ siteId, hash }: HashedAddress): SQL =>
  sql`EXISTS (SELECT 1 FROM soft_bounces WHERE site_id = ${siteId} AND address_hash = ${hash} AND bounces >= ${literal(SOFT_BOUNCE_LIMIT.most)}
    AND last_at - first_at >= ${literal(SOFT_BOUNCE_LIMIT.over)})`;

/**
 * Notes an e-mail sent to an address with soft bounces; keeps the earliest that still awaits a
 * result.
 */
export const recordSent = ({ siteId, hash }: HashedAddress, at: number): Statement =>
  sql`UPDATE soft_bounces SET unanswered_at = ${at} WHERE site_id = ${siteId} AND address_hash = ${hash} AND unanswered_at IS NULL`;

/** Notes that the e-mail sent `at` was not delivered. */
export const recordRefused = ({ siteId, hash }: HashedAddress, at: number): Statement =>
  sql`UPDATE soft_bounces SET unanswered_at = NULL WHERE site_id = ${siteId} AND address_hash = ${hash} AND ${isSameEmail(sql`unanswered_at`, sql`${at}`)}`;

/** Deletes soft bounces older than a delivered e-mail sent `at`. */
export const deleteBouncesBefore = ({ siteId, hash }: HashedAddress, at: number): Statement =>
  sql`DELETE FROM soft_bounces WHERE site_id = ${siteId} AND address_hash = ${hash} AND last_at < ${at}`;

/** Deletes an address's soft bounces where `when` holds. */
export const deleteBounces = ({ siteId, hash }: HashedAddress, when: SQL = sql`1`): Statement =>
  sql`DELETE FROM soft_bounces WHERE site_id = ${siteId} AND address_hash = ${hash} AND ${when}`;

/** Deletes a bounded number of old soft bounces. Uses soft_bounces_by_last. */
export const deleteOldBounces = (before: number, limit: number): Statement =>
  sql`DELETE FROM soft_bounces WHERE (site_id, address_hash) IN (
    SELECT site_id, address_hash FROM soft_bounces WHERE last_at < ${before} ORDER BY last_at LIMIT ${literal(limit)})`;
