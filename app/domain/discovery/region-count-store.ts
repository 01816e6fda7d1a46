import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { compiled } from "~/db/compiled";
import type { SiteId } from "~/kit/ids";

type RegionCountRow = { count_region: string; count_members: number };

/**
 * Counts every region of every site anew, in two statements of one batch. One scan over the covering index of the
 * search, an hour apart at least: pages read the result and never count. The unscoped one, since it is a chore of all sites.
 * Regions whose profiles are all dormant or fictional are written too, with 0: else nothing would tell that they were counted.
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

/** Regions with members, those with most first, as counted since a moment. */
export const selectRegionCounts = compiled<
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
