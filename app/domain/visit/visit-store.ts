import { and, eq, exists, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { forSite, insertInto } from "~/db/query-builder";
import type { SiteId } from "~/kit/ids";
import { landerVisits } from "./visit.tables";

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
export function addVisit({ siteId, day, lander, campaign, bucket }: EndedVisit) {
  const table = landerVisits;
  const isKnown = exists(
    forSite(siteId)
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.day, day), eq(table.lander, lander), eq(table.campaign, campaign))),
  );
  const campaigns = forSite(siteId)
    .selectDistinct({ lander: table.lander, campaign: table.campaign })
    .from(table)
    .where(eq(table.day, day))
    .limit(literal(MAX_CAMPAIGNS_PER_DAY));
  const room = sql`(SELECT count(*) FROM (${campaigns.getSQL()})) < ${MAX_CAMPAIGNS_PER_DAY}`;
  return insertInto(table)
    .values({
      site_id: siteId,
      day,
      lander,
      campaign: sql`CASE WHEN ${campaign} = '' OR ${isKnown} OR ${room} THEN ${campaign} ELSE ${OTHER_CAMPAIGNS} END`,
      bucket,
      visits: 1,
    })
    .onConflictDoUpdate({
      target: [table.site_id, table.day, table.lander, table.campaign, table.bucket],
      set: { visits: sql`${table.visits} + 1` },
    });
}
