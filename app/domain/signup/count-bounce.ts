import { sql } from "drizzle-orm";
import { batchSql } from "~/db/batch";
import type { Services } from "~/services";
import { bucketOf, type Visit } from "./bounce";

/** Addresses come from the internet: without a limit, invented campaigns would fill the table. */
const CAMPAIGNS_A_DAY = 200;
const OTHER = "(other)";

/** Counts one visit that ended, by lander, campaign and how long it was; nothing about who it was (decisions, "`t`, `lb`"). */
export async function countBounce({ db, now }: Pick<Services, "db" | "now">, siteId: string, visit: Visit): Promise<void> {
  const day = new Date(now()).toISOString().slice(0, 10);
  const campaign = visit.campaign ?? "";
  const known = sql`EXISTS (SELECT 1 FROM bounces WHERE site_id = ${siteId} AND day = ${day} AND lander = ${visit.lander} AND campaign = ${campaign})`;
  const room = sql`(SELECT count(*) FROM (SELECT 1 FROM bounces WHERE site_id = ${siteId} AND day = ${day} LIMIT ${CAMPAIGNS_A_DAY})) < ${CAMPAIGNS_A_DAY}`;
  await batchSql(db, [
    sql`INSERT INTO bounces (site_id, day, lander, campaign, bucket, visits)
        SELECT ${siteId}, ${day}, ${visit.lander}, CASE WHEN ${known} OR ${room} THEN ${campaign} ELSE ${OTHER} END, ${bucketOf(now() - visit.since)}, 1
        WHERE true
        ON CONFLICT (site_id, day, lander, campaign, bucket) DO UPDATE SET visits = visits + 1`,
  ]);
}
