import type { DatabaseSync } from "node:sqlite";
import { minutes } from "~/kit/duration";
import { DEMO_SITES } from "./sites.ts";

/** A larger data set is for measurements and stays unchanged. */
const MAX_MEMBERS_SHIFTED = 20_000;
/** A smaller shift is not noticeable and not worth a write. */
const MIN_SHIFT = minutes(10);

const IS_GENERATED = `site_id IN (SELECT value FROM json_each(:sites)) AND demo = 1
  AND id IN (SELECT id FROM accounts WHERE site_id IN (SELECT value FROM json_each(:sites)) AND password_hash = '!')`;

/**
 * Shifts the timestamps of the demo sites' generated members to `now`: the latest visit becomes
 * now, all others move by the same difference. Members with a login, and those who
 * talked with them, keep their dates. Only last visits and joining dates move; nobody is set
 * online. Returns whether anybody was moved.
 */
export function shiftTimestamps(db: DatabaseSync, now: number): boolean {
  const sites = JSON.stringify(DEMO_SITES.map(({ id }) => id));
  const { people, last } = db
    .prepare(
      `SELECT count(*) AS people, max(last_active_at) AS last FROM
        (SELECT last_active_at FROM profiles WHERE ${IS_GENERATED} LIMIT ${MAX_MEMBERS_SHIFTED + 1})`,
    )
    .get({ sites }) as { people: number; last: number | null };
  if (last === null || people > MAX_MEMBERS_SHIFTED || now - last < MIN_SHIFT) return false;
  db.prepare(
    `UPDATE profiles SET last_active_at = last_active_at + :by, joined_at = joined_at +
        CASE WHEN EXISTS (SELECT 1 FROM participants WHERE member_id = profiles.id) THEN 0 ELSE :by END
      WHERE ${IS_GENERATED}`,
  ).run({ sites, by: now - last });
  return true;
}
