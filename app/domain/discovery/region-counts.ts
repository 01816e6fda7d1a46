import { first, runBatch } from "~/db/batch";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import type { CountryCode } from "../location/countries";
import { MAX_PROMOTED_INACTIVITY } from "../profile/profile";
import { COUNT_INTERVAL, COUNT_TTL, MIN_COUNTRY_COUNT, MIN_REGION_COUNT } from "./discovery";
import { recountMembers, selectCountedAt, selectRegionCounts } from "./discovery-store";

/**
 * Counts the members of every region, at most once an hour; fictional profiles are never counted
 * (R79). Returns whether it counted.
 */
export async function countRegions({ db, now }: Pick<Services, "db" | "now">): Promise<boolean> {
  const countedAt = (await first(db, selectCountedAt()))?.counted_at ?? 0;
  if (now() - countedAt < COUNT_INTERVAL) return false;
  await runBatch(db, recountMembers(now() - MAX_PROMOTED_INACTIVITY, now()));
  return true;
}

/**
 * The last count of a country's members, without fictional ones; null if it is too small or too
 * old.
 */
export async function countMembersOf(
  { readTogether, now }: Pick<Services, "readTogether" | "now">,
  siteId: SiteId,
  country: CountryCode,
) {
  const rows = await readTogether(
    selectRegionCounts({ siteId, country, since: now() - COUNT_TTL }),
  );
  const members = rows.reduce((sum, row) => sum + row.count_members, 0);
  return members < MIN_COUNTRY_COUNT ? null : members;
}

/**
 * The last counts by region; `members` is null for "a few". Regions without members are left out.
 */
export async function listRegionCounts(
  { readTogether, now }: Pick<Services, "readTogether" | "now">,
  siteId: SiteId,
  country: CountryCode,
) {
  const rows = await readTogether(
    selectRegionCounts({ siteId, country, since: now() - COUNT_TTL }),
  );
  return rows.map(({ count_region, count_members }) => ({
    region: count_region,
    members: count_members < MIN_REGION_COUNT ? null : count_members,
  }));
}
