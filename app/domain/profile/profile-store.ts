import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { type InterestRow, interestColumns } from "./common-interests";
import { PREMIUM_PHOTOS } from "./profile";
import type { profiles } from "./profile.tables";
import { type CardRow, cardColumns, cardPhoto, notBlocked } from "./profile-card";

type Fact =
  | "gender"
  | "sexuality"
  | "hair_colour"
  | "eye_colour"
  | "body_type"
  | "relationship_status"
  | "tattoos"
  | "reason";
export type ProfileRow = CardRow & {
  about: string;
  promoted: number;
  likesMe: number;
  photos: string;
} & InterestRow &
  Pick<typeof profiles.$inferSelect, Fact>;
/** One of the JSON rows in `photos`. */
export type PhotoInProfile = {
  id: string;
  visibility: "public" | "members" | "premium";
  tiny: string;
  width: number;
  height: number;
};

/** One profile as a member of its site sees it: active (one's own in any state), and no block either way. No row else. */
export function selectProfile(siteId: string, viewerId: string, id: string): Statement<ProfileRow> {
  return sql`
    SELECT p.id AS id, ${cardColumns(viewerId)},
      p.gender AS gender, p.sexuality AS sexuality, p.hair_colour AS hair_colour, p.eye_colour AS eye_colour,
      p.body_type AS body_type, p.relationship_status AS relationship_status, p.tattoos AS tattoos, p.reason AS reason, p.about AS about, p.promoted AS promoted,
      EXISTS (SELECT 1 FROM likes WHERE from_id = p.id AND to_id = ${viewerId}) AS likesMe,
      (SELECT json_group_array(json_object('id', id, 'visibility', visibility, 'tiny', tiny, 'width', width, 'height', height)) FROM (
        SELECT id, visibility, tiny, width, height FROM photos
        WHERE profile_id = p.id AND status = 'active' ORDER BY id = p.main_photo_id DESC, position, id LIMIT ${PREMIUM_PHOTOS})) AS photos,
      ${interestColumns(viewerId, sql`p.id`)}
    FROM profiles p ${cardPhoto}
    WHERE p.id = ${id} AND p.site_id = ${siteId} AND (p.status = 'active' OR p.id = ${viewerId}) AND ${notBlocked(viewerId, sql`p.id`)}`;
}

/** What a visitor may see of one profile: members who switched it on, and fictional ones where the site has them. */
export function selectTeaser(
  siteId: string,
  id: string,
  allowFictional: boolean,
): Statement<CardRow> {
  return sql`
    SELECT p.id AS id, ${cardColumns(null)} FROM profiles p ${cardPhoto}
    WHERE p.id = ${id} AND p.site_id = ${siteId} AND p.status = 'active'
      AND ((p.visible_logged_out = 1 AND p.fictional = 0) OR (p.fictional = 1 AND ${allowFictional ? 1 : 0}))`;
}

/** As much of a member as a lander shows, if they may be shown there (find-promoted.ts). */
export function selectPromoted(
  siteId: string,
  id: string,
  { since, allowFictional }: { since: number; allowFictional: boolean },
): Statement<CardRow> {
  return sql`
    SELECT p.id AS id, ${cardColumns(null)} FROM profiles p ${cardPhoto}
    WHERE p.id = ${id} AND p.site_id = ${siteId} AND p.status = 'active'
      AND ((p.promoted = 1 AND p.fictional = 0 AND p.last_active_at >= ${since}) OR (p.fictional = 1 AND ${allowFictional ? 1 : 0}))`;
}

/**
 * Who a country's first page may show: members who opted in to promotion and were here since, and whose main photo
 * everybody may see; after them fictional profiles, where the site has them.
 */
export function selectShown(
  siteId: string,
  country: string,
  { since, allowFictional }: { since: number; allowFictional: boolean },
): Statement<CardRow> {
  return sql`
    SELECT p.id AS id, ${cardColumns(null)}
    FROM profiles p INDEXED BY profiles_shown JOIN photos ph ON ph.id = p.main_photo_id AND ph.status = 'active' AND ph.visibility = 'public'
    WHERE p.site_id = ${siteId} AND p.country = ${country} AND p.status = 'active' AND (p.promoted = 1 OR p.fictional = 1)
      AND p.fictional IN (0, ${allowFictional ? 1 : 0}) AND p.has_photo = 1 AND (p.fictional = 1 OR p.last_active_at >= ${since})
    ORDER BY p.fictional, p.last_active_at DESC LIMIT ${sql.raw(String(SHOWN))}`;
}

/** How many people the first page shows. */
const SHOWN = 3;
