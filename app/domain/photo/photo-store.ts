import { sql } from "drizzle-orm";
import { first } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { notBlocked } from "../profile/profile-card";

/** `together`: no block lies between the owner and the reader who asked. */
export type PhotoRow = {
  profileId: string;
  folder: string;
  visibility: "public" | "members" | "premium";
  seen: number;
  together: number;
};

/** An active photo with whether its profile is seen by others; null where there is none on this site. */
export async function findPhotoRow(
  db: Database,
  siteId: string,
  readerId: string | null,
  id: string,
): Promise<PhotoRow | null> {
  return first(
    db,
    sql`
    SELECT ph.profile_id AS profileId, ph.folder AS folder, ph.visibility AS visibility, p.status = 'active' AS seen,
      ${notBlocked(readerId, sql`p.id`)} AS together
    FROM photos ph JOIN profiles p ON p.id = ph.profile_id
    WHERE ph.id = ${id} AND ph.site_id = ${siteId} AND ph.status = 'active'`,
  );
}
