import type { DatabaseSync } from "node:sqlite";
import { minutes } from "~/kit/duration";
import { DEMO_SITES } from "./sites.ts";

/** A world larger than this is for measuring, and stays as it was written. */
const LARGEST = 20_000;
/** What nobody would notice is not worth a write. */
const LEAST = minutes(10);

const OF_CROWD = `site_id IN (SELECT value FROM json_each(:sites)) AND demo = 1
  AND id IN (SELECT id FROM accounts WHERE site_id IN (SELECT value FROM json_each(:sites)) AND password_hash = '!')`;

/**
 * Moves the crowd of the demo sites on to `now`: whoever was here last was here just now, everybody else as much earlier
 * as before (decision 0041). Who can log in, and who talked with them, keep the days that are their own. Only last visits
 * and days of joining move; nobody is said to be online. Answers whether it moved anybody.
 */
export function moveOn(db: DatabaseSync, now: number): boolean {
  const sites = JSON.stringify(DEMO_SITES.map(({ id }) => id));
  const { people, last } = db
    .prepare(
      `SELECT count(*) AS people, max(last_active_at) AS last FROM
        (SELECT last_active_at FROM profiles WHERE ${OF_CROWD} LIMIT ${LARGEST + 1})`,
    )
    .get({ sites }) as { people: number; last: number | null };
  if (last === null || people > LARGEST || now - last < LEAST) return false;
  db.prepare(
    `UPDATE profiles SET last_active_at = last_active_at + :by, joined_at = joined_at +
        CASE WHEN EXISTS (SELECT 1 FROM participants WHERE member_id = profiles.id) THEN 0 ELSE :by END
      WHERE ${OF_CROWD}`,
  ).run({ sites, by: now - last });
  return true;
}
