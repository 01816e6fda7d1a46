import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { prepared } from "~/db/prepared";
import type { SiteId } from "~/kit/ids";

type RegionCountRow = { count_region: string; count_members: number };

/**
 * Recounts every region of every site, in two statements of one batch, at least an hour apart: one
 * scan of the search's covering index. Pages read the result and never count. Unscoped, because a
 * scheduled job runs it for all sites. A region whose profiles are all inactive or fictional gets a
 * row with 0, which records that it was counted.
 */
export function unscopedRecount(activeSince: number, now: number) {
  return {
    old: sql`DELETE FROM region_counts`,
    fresh: sql`INSERT INTO region_counts (site_id, country, region, members, counted_at)
        SELECT site_id, country, region, count(*) FILTER (WHERE fictional = 0 AND last_active_at >= ${activeSince}), ${now}
        FROM profiles INDEXED BY profiles_by_region
        WHERE status = 'active' AND country IS NOT NULL AND region IS NOT NULL
        GROUP BY site_id, country, region`,
  };
}

export function unscopedCountedAt(): Statement<{ counted_at: number | null }> {
  return sql`SELECT max(counted_at) AS counted_at FROM region_counts`;
}

/** Regions with members, those with most first, if counted since a moment. */
export const selectRegionCounts = prepared<
  { siteId: SiteId; country: string; since: number },
  RegionCountRow
>(
  ({
    siteId,
    country,
    since,
  }) => sql`SELECT region AS count_region, members AS count_members FROM region_counts
    WHERE site_id = ${siteId} AND country = ${country} AND members > 0 AND counted_at >= ${since} ORDER BY members DESC`,
);
