import { and, eq, exists, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import { build } from "~/db/query-builder";
import { days, minutes } from "~/kit/duration";
import {
  DELIVERED_AFTER,
  type HashedAddress,
  SOFT_BOUNCE_LIMIT,
  type StopReason,
} from "./suppression";
import { mailSuppressions, softBounces } from "./suppression.tables";

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
export const selectStop = (address: HashedAddress) =>
  build
    .select({ reason: mailSuppressions.reason })
    .from(mailSuppressions)
    .where(isStopped(address));

/** Writes to an address again; one row where it was not written to. */
export const liftStop = (address: HashedAddress, now: number) =>
  build.update(mailSuppressions).set({ lifted_at: now }).where(isStopped(address));

const isStopped = ({ siteId, hash }: HashedAddress) =>
  and(
    eq(mailSuppressions.site_id, siteId),
    eq(mailSuppressions.address_hash, hash),
    isNull(mailSuppressions.lifted_at),
  );

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

const isBounceOf = ({ siteId, hash }: HashedAddress) =>
  and(eq(softBounces.site_id, siteId), eq(softBounces.address_hash, hash));

/** Condition: an address has enough soft bounces to be stopped. */
export const hasTooManyBounces = (address: HashedAddress): SQL =>
  exists(
    build
      .select({ one: sql`1` })
      .from(softBounces)
      .where(
        and(
          isBounceOf(address),
          gte(softBounces.bounces, SOFT_BOUNCE_LIMIT.most),
          sql`${softBounces.last_at} - ${softBounces.first_at} >= ${literal(SOFT_BOUNCE_LIMIT.over)}`,
        ),
      ),
  );

/**
 * Notes an e-mail sent to an address with soft bounces; keeps the earliest that still awaits a
 * result.
 */
export const recordSent = (address: HashedAddress, at: number) =>
  build
    .update(softBounces)
    .set({ unanswered_at: at })
    .where(and(isBounceOf(address), isNull(softBounces.unanswered_at)));

/** Notes that the e-mail sent `at` was not delivered. */
export const recordRefused = (address: HashedAddress, at: number) =>
  build
    .update(softBounces)
    .set({ unanswered_at: null })
    .where(and(isBounceOf(address), isSameEmail(sql`${softBounces.unanswered_at}`, sql`${at}`)));

/** Deletes soft bounces older than a delivered e-mail sent `at`. */
export const deleteBouncesBefore = (address: HashedAddress, at: number) =>
  build.delete(softBounces).where(and(isBounceOf(address), lt(softBounces.last_at, at)));

/** Deletes an address's soft bounces where `when` holds. */
export const deleteBounces = (address: HashedAddress, when?: SQL) =>
  build.delete(softBounces).where(and(isBounceOf(address), when));

/** Deletes a bounded number of old soft bounces. Uses soft_bounces_by_last. */
export const deleteOldBounces = (before: number, limit: number): Statement =>
  sql`DELETE FROM soft_bounces WHERE (site_id, address_hash) IN (
    SELECT site_id, address_hash FROM soft_bounces WHERE last_at < ${before} ORDER BY last_at LIMIT ${literal(limit)})`;
