import { type SQL, sql } from "drizzle-orm";
import { first, runBatch } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { literal } from "~/db/prepared";
import type { AttemptCounter } from "./attempt-sql";

/** A counter, its window in milliseconds, and the current time. */
type CounterWindow = AttemptCounter & { window: number; now: number };

/**
 * Adds one to a window that starts with its first attempt and returns the count. One statement, so
 * that two concurrent requests count as two.
 */
export async function countAttempt(
  db: Database,
  { siteId, key, window, now }: CounterWindow,
): Promise<number> {
  const fresh = sql`window_started_at <= ${now - window}`;
  const row = await first(
    db,
    sql<{ tries: number }>`
    INSERT INTO attempts (site_id, key, tries, window_started_at) VALUES (${siteId}, ${key}, 1, ${now})
    ON CONFLICT (site_id, key) DO UPDATE SET
      tries = CASE WHEN ${fresh} THEN 1 ELSE tries + 1 END,
      window_started_at = CASE WHEN ${fresh} THEN ${now} ELSE window_started_at END
    RETURNING tries`,
  );
  return row?.tries ?? 0;
}

/** The count in the current window. */
export async function attemptsInWindow(
  db: Database,
  { siteId, key, window, now }: CounterWindow,
): Promise<number> {
  const row = await first(
    db,
    sql<{
      tries: number;
    }>`SELECT tries FROM attempts WHERE site_id = ${siteId} AND key = ${key} AND window_started_at > ${now - window}`,
  );
  return row?.tries ?? 0;
}

/** When a counter's window began; null if nothing was counted. */
export async function windowStart(
  db: Database,
  { siteId, key }: AttemptCounter,
): Promise<number | null> {
  const row = await first(
    db,
    sql<{
      startedAt: number;
    }>`SELECT window_started_at AS startedAt FROM attempts WHERE site_id = ${siteId} AND key = ${key}`,
  );
  return row?.startedAt ?? null;
}

type LockRule = { failures: number; first: number; longest: number };
type AttemptLock = AttemptCounter & { rule: LockRule };
type AttemptWindow = AttemptCounter & { most: number; window: number };

/**
 * Counts an attempt before its result is known, so that a thousand concurrent guesses count as a
 * thousand: against a lock and against windows. `took`: for each window in order, whether it had
 * room. One batch.
 */
export async function reserveAttempt(
  db: Database,
  { lock, windows, now }: { lock: AttemptLock; windows: AttemptWindow[]; now: number },
): Promise<{ unlocked: boolean; lockedUntil: number; reserved: boolean[] }> {
  const { counted, state, reservations } = await runBatch(db, {
    ...reserveLock(lock, now),
    reservations: windows.map((window) => reserveInWindow(window, now)),
  });
  return {
    unlocked: counted.rows.length === 1,
    lockedUntil: state.rows[0]?.lockedUntil ?? 0,
    reserved: reservations.map(({ rows }) => rows.length === 1),
  };
}

/**
 * The last allowed attempt already sets the lock; each further lock lasts twice as long. Nothing is
 * counted while locked.
 */
function reserveLock({ siteId, key, rule }: AttemptLock, now: number) {
  const full = sql`tries + 1 >= ${rule.failures}`;
  return {
    counted: sql`INSERT INTO attempts (site_id, key, tries, window_started_at) VALUES (${siteId}, ${key}, 1, ${now})
      ON CONFLICT (site_id, key) DO UPDATE SET
        tries = CASE WHEN ${full} THEN 0 ELSE tries + 1 END,
        locked_until = CASE WHEN ${full} THEN ${now} + min(${rule.longest}, ${rule.first} * (1 << min(locks, 20))) ELSE locked_until END,
        locks = CASE WHEN ${full} THEN locks + 1 ELSE locks END,
        window_started_at = ${now}
      WHERE locked_until <= ${now}
      RETURNING key`,
    state: sql<{
      lockedUntil: number;
    }>`SELECT locked_until AS lockedUntil FROM attempts WHERE site_id = ${siteId} AND key = ${key}`,
  };
}

/** Returns a row if the window had room for one more. */
function reserveInWindow({ siteId, key, most, window }: AttemptWindow, now: number): SQL {
  const fresh = sql`window_started_at <= ${now - window}`;
  return sql`INSERT INTO attempts (site_id, key, tries, window_started_at) VALUES (${siteId}, ${key}, 1, ${now})
    ON CONFLICT (site_id, key) DO UPDATE SET
      tries = CASE WHEN ${fresh} THEN 1 ELSE tries + 1 END,
      window_started_at = CASE WHEN ${fresh} THEN ${now} ELSE window_started_at END
    WHERE ${fresh} OR tries < ${most}
    RETURNING key`;
}

/** Subtracts one attempt that did not fail; other failures stay counted. */
export const decrementAttempts = ({ siteId, key }: AttemptCounter): SQL =>
  sql`UPDATE attempts SET tries = max(tries - 1, 0) WHERE site_id = ${siteId} AND key = ${key}`;

export const clearAttempts = ({ siteId, key }: AttemptCounter): SQL =>
  sql`DELETE FROM attempts WHERE site_id = ${siteId} AND key = ${key}`;

/**
 * Deletes counters that no limit uses any more, at most `limit` at a time; by attempts_by_window.
 */
export function deleteOldAttempts(before: number, now: number, limit: number): SQL {
  return sql`DELETE FROM attempts WHERE (site_id, key) IN (
    SELECT site_id, key FROM attempts WHERE window_started_at < ${before} AND locked_until < ${now} ORDER BY window_started_at LIMIT ${literal(limit)})`;
}
