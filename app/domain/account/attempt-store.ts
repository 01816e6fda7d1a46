import { and, eq, gt, lt, or, type SQL, sql } from "drizzle-orm";
import { first, runBatch } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { literal } from "~/db/prepared";
import { build } from "~/db/query-builder";
import { attempts } from "./account.tables";
import type { AttemptCounter } from "./attempt-sql";

/** A counter, its window in milliseconds, and the current time. */
type CounterWindow = AttemptCounter & { window: number; now: number };

const isCounter = ({ siteId, key }: AttemptCounter) =>
  and(eq(attempts.site_id, siteId), eq(attempts.key, key));

/** Starts a window with a first attempt, or adds one to a window that has not ended. */
const upsertAttempt = ({ siteId, key, window, now }: CounterWindow, most?: number) => {
  const fresh = sql`${attempts.window_started_at} <= ${now - window}`;
  return build
    .insert(attempts)
    .values({ site_id: siteId, key, tries: 1, window_started_at: now })
    .onConflictDoUpdate({
      target: [attempts.site_id, attempts.key],
      set: {
        tries: sql`CASE WHEN ${fresh} THEN 1 ELSE ${attempts.tries} + 1 END`,
        window_started_at: sql`CASE WHEN ${fresh} THEN ${now} ELSE ${attempts.window_started_at} END`,
      },
      ...(most === undefined ? {} : { setWhere: or(fresh, lt(attempts.tries, most)) }),
    })
    .returning({ tries: attempts.tries });
};

/**
 * Adds one to a window that starts with its first attempt and returns the count. One statement, so
 * that two concurrent requests count as two.
 */
export async function countAttempt(db: Database, counter: CounterWindow): Promise<number> {
  const row = await first(db, upsertAttempt(counter));
  return row?.tries ?? 0;
}

/** The count in the current window. */
export async function attemptsInWindow(
  db: Database,
  { window, now, ...counter }: CounterWindow,
): Promise<number> {
  const row = await first(
    db,
    build
      .select({ tries: attempts.tries })
      .from(attempts)
      .where(and(isCounter(counter), gt(attempts.window_started_at, now - window))),
  );
  return row?.tries ?? 0;
}

/** When a counter's window began; null if nothing was counted. */
export async function windowStart(db: Database, counter: AttemptCounter): Promise<number | null> {
  const row = await first(
    db,
    build
      .select({ startedAt: attempts.window_started_at })
      .from(attempts)
      .where(isCounter(counter)),
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
    state: build
      .select({ lockedUntil: attempts.locked_until })
      .from(attempts)
      .where(isCounter({ siteId, key })),
  };
}

/** Returns a row if the window had room for one more. */
const reserveInWindow = ({ most, ...window }: AttemptWindow, now: number) =>
  upsertAttempt({ ...window, now }, most);

/** Subtracts one attempt that did not fail; other failures stay counted. */
export const decrementAttempts = (counter: AttemptCounter) =>
  build
    .update(attempts)
    .set({ tries: sql`max(${attempts.tries} - 1, 0)` })
    .where(isCounter(counter));

export const clearAttempts = (counter: AttemptCounter) =>
  build.delete(attempts).where(isCounter(counter));

/**
 * Deletes counters that no limit uses any more, at most `limit` at a time; by attempts_by_window.
 */
export function deleteOldAttempts(before: number, now: number, limit: number): SQL {
  return sql`DELETE FROM attempts WHERE (site_id, key) IN (
    SELECT site_id, key FROM attempts WHERE window_started_at < ${before} AND locked_until < ${now} ORDER BY window_started_at LIMIT ${literal(limit)})`;
}
