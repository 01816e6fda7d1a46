import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { MemberId, PhotoId, SiteId, StoredClientId } from "~/kit/ids";
import type { MemberKey } from "../account/account";

/** Joins a photo as `ph` if it is active; `id`: SQL expression, such as a profile's main photo. */
export const joinPhoto = (id: SQL): SQL =>
  sql`LEFT JOIN photos ph ON ph.id = ${id} AND ph.status = 'active'`;

/** Columns of `ph` for a card: the picture and its placeholder. */
export const PHOTO_COLUMNS = {
  photoId: sql`ph.id`,
  photoShades: sql`ph.shades`,
  photoWidth: sql`ph.width`,
  photoHeight: sql`ph.height`,
  photoVisibility: sql`ph.visibility`,
};

/**
 * A member's active photos, the main one first, as JSON rows (`photoInProfileSchema`). All
 * parameters but `most` are SQL expressions.
 */
export function photosOf(profileId: SQL, mainId: SQL, most: number): SQL {
  return sql`(
    SELECT json_group_array(json_object('id', id, 'visibility', visibility, 'shades', shades, 'width', width, 'height', height)) FROM (
      SELECT id, visibility, shades, width, height FROM photos
      WHERE profile_id = ${profileId} AND status = 'active' ORDER BY id = ${mainId} DESC, position, id LIMIT ${literal(most)}))`;
}

export type NewPhoto = {
  id: PhotoId;
  siteId: SiteId;
  memberId: MemberId;
  status: "active" | "pending";
  folder: string;
  width: number;
  height: number;
  shades: string;
  hash: string;
  clientId: StoredClientId | null;
  at: number;
};

/** Appends a photo after the existing ones; no row if `when` does not hold in the same batch. */
export function insertPhoto(photo: NewPhoto, when = sql`1`): Statement {
  const { id, siteId, memberId, status, folder, width, height, shades, hash, clientId, at } = photo;
  return sql`INSERT INTO photos (id, site_id, profile_id, status, visibility, folder, width, height, shades, look, client_id, position, created_at)
    SELECT ${id}, ${siteId}, ${memberId}, ${status}, 'public', ${folder}, ${width}, ${height}, ${shades}, ${hash}, ${clientId},
      (SELECT coalesce(max(position) + 1, 0) FROM photos WHERE profile_id = ${memberId}), ${at} WHERE ${when}`;
}

/** Returns the folder of the photo's bytes, or no row. `id`: SQL expression. */
export function deletePhoto(owner: MemberKey, id: SQL): Statement<{ folder: string }> {
  return sql`DELETE FROM photos WHERE site_id = ${owner.siteId} AND profile_id = ${owner.id} AND id = ${id} RETURNING folder`;
}
