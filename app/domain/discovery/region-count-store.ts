import { type SQL, sql } from "drizzle-orm";

export type RegionCountRow = { count_region: string; count_members: number };

/**
 * Counts every region of every site anew, in two statements of one batch. One walk over the covering index of the
 * search, an hour apart at least: pages read the result and never count. The unscoped one, since it is a chore of all sites.
 */
export function unscopedRecount(activeSince: number, now: number): SQL[] {
  return [
    sql`DELETE FROM region_counts`,
    sql`INSERT INTO region_counts (site_id, country, region, members, counted_at)
        SELECT site_id, country, region, count(*), ${now}
        FROM profiles INDEXED BY profiles_by_region
        WHERE status = 'active' AND fictional = 0 AND last_active_at >= ${activeSince} AND country IS NOT NULL AND region IS NOT NULL
        GROUP BY site_id, country, region`,
  ];
}

export function unscopedCountedAt(): SQL {
  return sql`SELECT max(counted_at) AS counted_at FROM region_counts`;
}

export function selectRegionCounts(siteId: string, country: string): SQL {
  return sql`SELECT region AS count_region, members AS count_members FROM region_counts WHERE site_id = ${siteId} AND country = ${country} ORDER BY members DESC`;
}
