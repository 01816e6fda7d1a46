import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import { days, minutes } from "~/kit/duration";
import { type Address, ARRIVED_AFTER, SOFT_BOUNCES } from "./suppression";

/** Two moments of one letter: its proof is signed shortly before it is handed over. */
const isSameLetter = (one: SQL, other: SQL): SQL =>
  sql`abs(${one} - ${other}) < ${literal(minutes(2))}`;

/**
 * Counts a refusal of a letter that left `at`, once a day, so that a report that comes twice is one. A letter that left in
 * between, and of which nothing came back for days, has arrived: what was before it counts no more.
 */
export function countBounce({ siteId, hash }: Address, at: number, now: number): Statement {
  const left = sql`soft_bounces.unanswered_at`;
  const arrived = sql`(${left} < ${now - ARRIVED_AFTER} AND NOT ${isSameLetter(left, sql`excluded.last_at`)})`;
  const isAnotherDay = sql`excluded.last_at >= soft_bounces.last_at + ${literal(days(1))}`;
  return sql`INSERT INTO soft_bounces (site_id, address_hash, bounces, first_at, last_at) VALUES (${siteId}, ${hash}, 1, ${at}, ${at})
    ON CONFLICT (site_id, address_hash) DO UPDATE SET
      bounces = CASE WHEN ${arrived} THEN 1 ELSE bounces + (${isAnotherDay}) END,
      first_at = CASE WHEN ${arrived} THEN excluded.first_at ELSE first_at END,
      last_at = CASE WHEN ${arrived} OR ${isAnotherDay} THEN excluded.last_at ELSE last_at END,
      unanswered_at = CASE WHEN ${arrived} OR ${isSameLetter(left, sql`excluded.last_at`)} THEN NULL ELSE unanswered_at END`;
}

/** Whether so many refusals of an address stand that it is stopped, as a condition. */
export const isBouncedOut = ({ siteId, hash }: Address): SQL =>
  sql`EXISTS (SELECT 1 FROM soft_bounces WHERE site_id = ${siteId} AND address_hash = ${hash} AND bounces >= ${literal(SOFT_BOUNCES.most)}
    AND last_at - first_at >= ${literal(SOFT_BOUNCES.over)})`;

/** Notes that a letter left for an address that refused some. Of several that wait for an answer the first is kept. */
export const noteSent = ({ siteId, hash }: Address, at: number): Statement =>
  sql`UPDATE soft_bounces SET unanswered_at = ${at} WHERE site_id = ${siteId} AND address_hash = ${hash} AND unanswered_at IS NULL`;

/** The letter that left `at` did not arrive, for whatever reason. */
export const noteRefused = ({ siteId, hash }: Address, at: number): Statement =>
  sql`UPDATE soft_bounces SET unanswered_at = NULL WHERE site_id = ${siteId} AND address_hash = ${hash} AND ${isSameLetter(sql`unanswered_at`, sql`${at}`)}`;

/** Forgets what an address refused before a letter that left `at`, which arrived. */
export const forgetBouncesBefore = ({ siteId, hash }: Address, at: number): Statement =>
  sql`DELETE FROM soft_bounces WHERE site_id = ${siteId} AND address_hash = ${hash} AND last_at < ${at}`;

/** Forgets what an address refused, where `when` holds. */
export const forgetBounces = ({ siteId, hash }: Address, when: SQL = sql`1`): Statement =>
  sql`DELETE FROM soft_bounces WHERE site_id = ${siteId} AND address_hash = ${hash} AND ${when}`;

/** Deletes what was refused long ago, a bounded number at a time; by soft_bounces_by_last. */
export const deleteOldBounces = (before: number, limit: number): Statement =>
  sql`DELETE FROM soft_bounces WHERE (site_id, address_hash) IN (
    SELECT site_id, address_hash FROM soft_bounces WHERE last_at < ${before} ORDER BY last_at LIMIT ${literal(limit)})`;
