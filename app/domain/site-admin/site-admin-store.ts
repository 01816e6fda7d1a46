import { sql } from "drizzle-orm";
import type { SiteId } from "~/kit/ids";
import { hasFictionalProfiles } from "../profile/profile-sql";
import { deleteSetting, upsertSetting } from "../site/setting-sql";

/** A setting's stored JSON before and after; null is the default. */
type StoredChange = { siteId: SiteId; key: string; before: string | null; after: string | null };

/**
 * Changes a stored setting if it still has the value before. `removesLabel`: only if the site has
 * no fictional profiles.
 */
export function changeStored(
  { siteId, key, before, after }: StoredChange,
  { removesLabel, at }: { removesLabel: boolean; at: number },
) {
  const when = removesLabel ? sql`NOT ${hasFictionalProfiles(siteId)}` : sql`1`;
  return after === null
    ? deleteSetting({ siteId, key }, { expected: before ?? "", when })
    : upsertSetting({ siteId, key, value: after, at }, { expected: before, when });
}
