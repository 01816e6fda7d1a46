import { and, eq, gt, lt, lte, or, sql } from "drizzle-orm";
import { first, runBatch } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { literal } from "~/db/prepared";
import { forSite, insertInto, subselect, unscoped } from "~/db/query-builder";
import { attempts } from "./account.tables";
import type { AttemptCounter } from "./attempt-sql";

/** A counter, its window in milliseconds, and the current time. */
type CounterWindow = AttemptCounter & { window: number; now: number };

/** Starts a window with a first attempt, or adds one to a window that has not ended. */
const upsertAttempt = ({ siteId, key, window, now }: CounterWindow, most?: number) => {
  const fresh = sql`${attempts.window_started_at} <= ${now - window}`;
  return insertInto(attempts)
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
  { siteId, key, window, now }: CounterWindow,
): Promise<number> {
  const row = await first(
    db,
    forSite(siteId)
      .select({ tries: attempts.tries })
      .from(attempts)
      .where(and(eq(attempts.key, key), gt(attempts.window_started_at, now - window))),
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
    forSite(siteId)
      .select({ startedAt: attempts.window_started_at })
      .from(attempts)
      .where(eq(attempts.key, key)),
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
  const { tries, locks, locked_until: until } = attempts;
  const full = sql`${tries} + 1 >= ${rule.failures}`;
  const length = sql`min(${rule.longest}, ${rule.first} * (1 << min(${locks}, 20)))`;
  return {
    counted: insertInto(attempts)
      .values({ site_id: siteId, key, tries: 1, window_started_at: now })
      .onConflictDoUpdate({
        target: [attempts.site_id, attempts.key],
        set: {
          tries: sql`CASE WHEN ${full} THEN 0 ELSE ${tries} + 1 END`,
          locked_until: sql`CASE WHEN ${full} THEN ${now} + ${length} ELSE ${until} END`,
          locks: sql`CASE WHEN ${full} THEN ${locks} + 1 ELSE ${locks} END`,
          window_started_at: now,
        },
        setWhere: lte(until, now),
      })
      .returning({ key: attempts.key }),
    state: forSite(siteId)
      .select({ lockedUntil: until })
      .from(attempts)
      .where(eq(attempts.key, key)),
  };
}

/** Returns a row if the window had room for one more. */
const reserveInWindow = ({ most, ...window }: AttemptWindow, now: number) =>
  upsertAttempt({ ...window, now }, most);

/** Subtracts one attempt that did not fail; other failures stay counted. */
export const decrementAttempts = ({ siteId, key }: AttemptCounter) =>
  forSite(siteId)
    .update(attempts)
    .set({ tries: sql`max(${attempts.tries} - 1, 0)` })
    .where(eq(attempts.key, key));

export const clearAttempts = ({ siteId, key }: AttemptCounter) =>
  forSite(siteId).delete(attempts).where(eq(attempts.key, key));

/**
 * Deletes counters that no limit uses any more, at most `limit` at a time; by attempts_by_window.
 */
export function deleteOldAttempts(before: number, now: number, limit: number) {
  const old = subselect({ siteId: attempts.site_id, key: attempts.key })
    .from(attempts)
    .where(and(lt(attempts.window_started_at, before), lt(attempts.locked_until, now)))
    .orderBy(attempts.window_started_at)
    .limit(literal(limit));
  return unscoped("old counters of all sites")
    .delete(attempts)
    .where(sql`(${attempts.site_id}, ${attempts.key}) IN ${old}`);
}
