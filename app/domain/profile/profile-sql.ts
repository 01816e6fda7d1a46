import { type SQL, sql } from "drizzle-orm";
import { joinPhoto, photoColumns } from "../photo/photo-sql";

/**
 * The columns of a card, from `profiles p` and `photos ph`; joined by `cardPhoto`. `liked` says whether the reader likes
 * them: an expression of the noun above that knows, 0 for a visitor.
 */
export function cardColumns(liked = sql`0`): SQL {
  return sql`
    p.name AS name, p.birth_date AS birthDate, p.region AS region, p.country AS country, p.last_active_at AS activeAt, p.headline AS headline,
    p.language AS language, p.joined_at AS joinedAt, p.fictional AS fictional, ${photoColumns}, ${liked} AS liked`;
}

export const cardPhoto = joinPhoto(sql`p.main_photo_id`);

/** A JSON list of the codes of somebody's interests; `profileId` is an id or an expression for one. */
export const interestsOf = (profileId: string | SQL): SQL =>
  sql`(SELECT json_group_array(interest) FROM profile_interests WHERE profile_id = ${profileId})`;

type Member = { id: string; siteId: string };

/** Inside a statement: the id of the main photo. */
export const mainPhotoOf = ({ id, siteId }: Member): SQL =>
  sql`(SELECT main_photo_id FROM profiles WHERE id = ${id} AND site_id = ${siteId})`;

export const updateMainPhoto = ({ id, siteId }: Member, photoId: string): SQL =>
  sql`UPDATE profiles SET main_photo_id = ${photoId} WHERE id = ${id} AND site_id = ${siteId}`;
