import { and, eq, exists, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { forSite, insertInto, subselect, unscoped } from "~/db/query-builder";
import { bareName, insertSelect } from "~/db/text-statement";
import { days, minutes } from "~/kit/duration";
import {
  DELIVERED_AFTER,
  type HashedAddress,
  SOFT_BOUNCE_LIMIT,
  type StopReason,
} from "./suppression";
import { mailSuppressions, softBounces } from "./suppression.tables";

/** The rows of an upsert. */
const stop = alias(mailSuppressions, "excluded");
const bounce = alias(softBounces, "excluded");

/**
 * Stops an address. An event from before its owner lifted the stop is ignored, however late it
 * arrives. Of two reasons the stricter is kept, which sorts first alphabetically. Returns one row
 * if stored; `when` is a condition that must hold.
 */
export const stopAddress = (
  { siteId, hash, when = sql`1` }: HashedAddress & { when?: SQL },
  reason: StopReason,
  at: number,
) => {
  const { address_hash, lifted_at, reason: stored } = mailSuppressions;
  return insertSelect(
    mailSuppressions,
    { site_id: siteId, address_hash: hash, reason, at },
    {
      when,
      onConflict: sql`(${bareName(mailSuppressions.site_id)}, ${bareName(address_hash)})
      DO UPDATE SET ${bareName(lifted_at)} = NULL, ${bareName(mailSuppressions.at)} = ${stop.at},
      ${bareName(stored)} = CASE WHEN ${lifted_at} IS NULL THEN min(${stored}, ${stop.reason}) ELSE ${stop.reason} END
    WHERE ${stop.at} > coalesce(${lifted_at}, 0)`,
      returning: { reason: stored },
    },
  );
};

/** The reason why an address is stopped; no row if it is not. */
export const selectStop = (address: HashedAddress) =>
  forSite(address.siteId)
    .select({ reason: mailSuppressions.reason })
    .from(mailSuppressions)
    .where(isStopped(address));

/** Writes to an address again; one row where it was not written to. */
export const liftStop = (address: HashedAddress, now: number) =>
  forSite(address.siteId)
    .update(mailSuppressions)
    .set({ lifted_at: now })
    .where(isStopped(address));

const isStopped = ({ hash }: HashedAddress) =>
  and(eq(mailSuppressions.address_hash, hash), isNull(mailSuppressions.lifted_at));

/** Whether two times belong to one e-mail: its proof is signed shortly before it is handed over. */
const isSameEmail = (one: SQL, other: SQL): SQL =>
  sql`abs(${one} - ${other}) < ${literal(minutes(2))}`;

/**
 * Counts a soft bounce of an e-mail sent `at`, at most one a day, so that a repeated report counts
 * once. An e-mail sent since the last bounce that has not bounced for days counts as delivered and
 * resets the count.
 */
export function countBounce({ siteId, hash }: HashedAddress, at: number, now: number) {
  const { bounces, first_at, last_at, unanswered_at } = softBounces;
  const left = sql`${unanswered_at}`;
  const returned = sql`${bounce.last_at}`;
  const arrived = sql`(${left} < ${now - DELIVERED_AFTER} AND NOT ${isSameEmail(left, returned)})`;
  const isAnotherDay = sql`${returned} >= ${last_at} + ${literal(days(1))}`;
  return insertInto(softBounces)
    .values({ site_id: siteId, address_hash: hash, bounces: 1, first_at: at, last_at: at })
    .onConflictDoUpdate({
      target: [softBounces.site_id, softBounces.address_hash],
      set: {
        bounces: sql`CASE WHEN ${arrived} THEN 1 ELSE ${bounces} + (${isAnotherDay}) END`,
        first_at: sql`CASE WHEN ${arrived} THEN ${bounce.first_at} ELSE ${first_at} END`,
        last_at: sql`CASE WHEN ${arrived} OR ${isAnotherDay} THEN ${bounce.last_at} ELSE ${last_at} END`,
        unanswered_at: sql`CASE WHEN ${arrived} OR ${isSameEmail(left, returned)} THEN NULL ELSE ${unanswered_at} END`,
      },
    });
}

const isBounceOf = ({ hash }: HashedAddress) => eq(softBounces.address_hash, hash);

/** Condition: an address has enough soft bounces to be stopped. */
export const hasTooManyBounces = (address: HashedAddress): SQL =>
  exists(
    forSite(address.siteId)
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
  forSite(address.siteId)
    .update(softBounces)
    .set({ unanswered_at: at })
    .where(and(isBounceOf(address), isNull(softBounces.unanswered_at)));

/** Notes that the e-mail sent `at` was not delivered. */
export const recordRefused = (address: HashedAddress, at: number) =>
  forSite(address.siteId)
    .update(softBounces)
    .set({ unanswered_at: null })
    .where(and(isBounceOf(address), isSameEmail(sql`${softBounces.unanswered_at}`, sql`${at}`)));

/** Deletes soft bounces older than a delivered e-mail sent `at`. */
export const deleteBouncesBefore = (address: HashedAddress, at: number) =>
  forSite(address.siteId)
    .delete(softBounces)
    .where(and(isBounceOf(address), lt(softBounces.last_at, at)));

/** Deletes an address's soft bounces where `when` holds. */
export const deleteBounces = (address: HashedAddress, when?: SQL) =>
  forSite(address.siteId)
    .delete(softBounces)
    .where(and(isBounceOf(address), when));

/** Deletes a bounded number of old soft bounces. Uses soft_bounces_by_last. */
export const deleteOldBounces = (before: number, limit: number) => {
  const old = subselect({ site: softBounces.site_id, hash: softBounces.address_hash })
    .from(softBounces)
    .where(lt(softBounces.last_at, before))
    .orderBy(softBounces.last_at)
    .limit(literal(limit));
  return unscoped("a scheduled job deletes rows of all sites")
    .delete(softBounces)
    .where(sql`(${softBounces.site_id}, ${softBounces.address_hash}) IN ${old}`);
};
