import { type SQL, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import type { SiteId } from "~/kit/ids";

/** URLs are untrusted: without a limit, invented campaigns would fill the table. */
const MAX_CAMPAIGNS_PER_DAY = 200;
/** Not a possible campaign name, since those have no brackets. */
const OTHER_CAMPAIGNS = "(other)";

type EndedVisit = {
  siteId: SiteId;
  day: string;
  lander: string;
  campaign: string;
  bucket: string;
};

/**
 * Increments the count of a lander, campaign, day and bucket. From a lander's 201st campaign of a
 * day on, visits are counted as "(other)"; visits without a campaign are always counted by
 * themselves.
 */
export function addVisit({ siteId, day, lander, campaign, bucket }: EndedVisit): SQL {
  const exists = sql`EXISTS (SELECT 1 FROM lander_visits WHERE site_id = ${siteId} AND day = ${day} AND lander = ${lander} AND campaign = ${campaign})`;
  const landers = sql`SELECT DISTINCT lander, campaign FROM lander_visits WHERE site_id = ${siteId} AND day = ${day} LIMIT ${literal(MAX_CAMPAIGNS_PER_DAY)}`;
  const room = sql`(SELECT count(*) FROM (${landers})) < ${MAX_CAMPAIGNS_PER_DAY}`;
  return sql`INSERT INTO lander_visits (site_id, day, lander, campaign, bucket, visits)
    SELECT ${siteId}, ${day}, ${lander}, CASE WHEN ${campaign} = '' OR ${exists} OR ${room} THEN ${campaign} ELSE ${OTHER_CAMPAIGNS} END, ${bucket}, 1
    WHERE true
    ON CONFLICT (site_id, day, lander, campaign, bucket) DO UPDATE SET visits = visits + 1`;
}
