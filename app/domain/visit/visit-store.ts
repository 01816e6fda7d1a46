import { type SQL, sql } from "drizzle-orm";
import { literal } from "~/db/literal";
import type { SiteId } from "~/kit/ids";

/** Addresses come from the internet: without a limit, invented campaigns would fill the table. */
const CAMPAIGNS_A_DAY = 200;
/** No campaign's name, since those have no brackets. */
const OTHER = "(other)";

type EndedVisit = {
  siteId: SiteId;
  day: string;
  lander: string;
  campaign: string;
  bucket: string;
};

/**
 * Adds one to its count. A campaign that is the day's 201st or later (each lander's counted by itself) is counted with the
 * others of its kind; a visit without a campaign always has its place.
 */
export function addVisit({ siteId, day, lander, campaign, bucket }: EndedVisit): SQL {
  const known = sql`EXISTS (SELECT 1 FROM lander_visits WHERE site_id = ${siteId} AND day = ${day} AND lander = ${lander} AND campaign = ${campaign})`;
  const named = sql`SELECT DISTINCT lander, campaign FROM lander_visits WHERE site_id = ${siteId} AND day = ${day} LIMIT ${literal(CAMPAIGNS_A_DAY)}`;
  const room = sql`(SELECT count(*) FROM (${named})) < ${CAMPAIGNS_A_DAY}`;
  return sql`INSERT INTO lander_visits (site_id, day, lander, campaign, bucket, visits)
    SELECT ${siteId}, ${day}, ${lander}, CASE WHEN ${campaign} = '' OR ${known} OR ${room} THEN ${campaign} ELSE ${OTHER} END, ${bucket}, 1
    WHERE true
    ON CONFLICT (site_id, day, lander, campaign, bucket) DO UPDATE SET visits = visits + 1`;
}
