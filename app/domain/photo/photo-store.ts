import { sql } from "drizzle-orm";
import type { Database } from "~/db/database.server";

export type PhotoRow = { profileId: string; folder: string; visibility: "public" | "members" | "premium"; seen: number };

/** An active photo with whether its profile is seen by others; null where there is none on this site. */
export async function findPhotoRow(db: Database, siteId: string, id: string): Promise<PhotoRow | null> {
  const [row] = await db.all<PhotoRow>(sql`
    SELECT ph.profile_id AS profileId, ph.folder AS folder, ph.visibility AS visibility, p.status = 'active' AS seen
    FROM photos ph JOIN profiles p ON p.id = ph.profile_id
    WHERE ph.id = ${id} AND ph.site_id = ${siteId} AND ph.status = 'active'`);
  return row ?? null;
}
