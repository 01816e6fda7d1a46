import { type SQL, sql } from "drizzle-orm";
import { first, type Statement } from "~/db/batch";
import { compiled } from "~/db/compiled";
import type { Database } from "~/db/database.server";
import { literal } from "~/db/literal";
import type { MemberId, PhotoId, SiteId } from "~/kit/ids";
import { statusOf } from "../account/account-sql";
import { notBlocked } from "../safety/safety-sql";
import { isThereFor } from "./privacy-sql";
import type { CardRow } from "./profile-card";
import { cardColumns, cardPhoto } from "./profile-sql";

/** As much of a member as a lander shows, if they may be shown there (find-promoted.ts). */
export function selectPromoted(
  siteId: SiteId,
  id: MemberId,
  { since, allowFictional }: { since: number; allowFictional: boolean },
): Statement<CardRow> {
  return sql`
    SELECT p.id AS id, ${cardColumns()} FROM profiles p ${cardPhoto}
    WHERE p.id = ${id} AND p.site_id = ${siteId} AND p.status = 'active'
      AND ((p.promoted = 1 AND p.fictional = 0 AND p.last_active_at >= ${since}) OR (p.fictional = 1 AND ${allowFictional ? 1 : 0}))`;
}

/**
 * Who a country's first page may show: members who opted in to promotion and were here since, and whose main photo
 * everybody may see; after them fictional profiles, where the site has them.
 */
export const selectShown = compiled<Showing, CardRow>(
  (q) => sql`
    SELECT p.id AS id, ${cardColumns()}
    FROM profiles p INDEXED BY profiles_shown JOIN photos ph ON ph.id = p.main_photo_id AND ph.status = 'active' AND ph.visibility = 'public'
    WHERE p.site_id = ${q.siteId} AND p.country = ${q.country} AND p.status = 'active' AND (p.promoted = 1 OR p.fictional = 1)
      AND p.fictional IN (0, ${q.allowFictional}) AND p.has_photo = 1 AND (p.fictional = 1 OR p.last_active_at >= ${q.since})
    ORDER BY p.fictional, p.last_active_at DESC LIMIT ${literal(SHOWN)}`,
);
type Showing = { siteId: SiteId; country: string; since: number; allowFictional: 0 | 1 };

/** How many people the first page shows. */
const SHOWN = 3;

/** `seen`: by everybody, or `open` is 0 and this reader talks with its owner. `together`: no block lies between the two. `kept`: its owner asks, and may log in. */
export type PhotoRow = {
  profileId: MemberId;
  folder: string;
  visibility: "public" | "members" | "premium";
  open: number;
  seen: number;
  together: number;
  kept: number;
};

/** Who asks for a photo, on which site; null stands for a visitor. `talks`: whether they talk with the owner, `p`; `own`: by an address of the owner's. */
export type PhotoReader = { siteId: SiteId; id: MemberId | null; talks: SQL; own?: boolean };

/** An active photo with whether its profile is seen by others; null where there is none on this site. */
export async function findPhotoRow(
  db: Database,
  reader: PhotoReader,
  photoId: PhotoId,
): Promise<PhotoRow | null> {
  return first(
    db,
    sql`
    SELECT ph.profile_id AS profileId, ph.folder AS folder, ph.visibility AS visibility, p.status = 'active' AS open,
      ${isThereFor("p", reader.talks)} AS seen, ${notBlocked(reader.id, sql`p.id`)} AS together,
      ${reader.own ? mayLogIn : sql`0`} AS kept
    FROM photos ph JOIN profiles p ON p.id = ph.profile_id
    WHERE ph.id = ${photoId} AND ph.site_id = ${reader.siteId} AND ph.status = 'active'`,
  );
}

/** Where a member lives, by the key. */
export async function findHomeRow(
  db: Database,
  siteId: SiteId,
  id: MemberId,
): Promise<{ country: string | null } | null> {
  return first(
    db,
    sql<{ country: string | null }>`
    SELECT country FROM profiles WHERE id = ${id} AND site_id = ${siteId}`,
  );
}

/** Of a photo's owner: neither shut out nor gone. Whoever has not confirmed their address is seen by nobody, and sees what is theirs. */
const mayLogIn = sql`${statusOf({ id: sql<MemberId>`ph.profile_id`, siteId: sql<SiteId>`ph.site_id` })} IN ('not_confirmed', 'active')`;
