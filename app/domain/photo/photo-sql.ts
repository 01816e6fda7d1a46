import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { MemberId, PhotoId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";

/** Joins a photo as `ph` where it may be shown; `id` is an expression, such as a profile's main photo. */
export const joinPhoto = (id: SQL): SQL =>
  sql`LEFT JOIN photos ph ON ph.id = ${id} AND ph.status = 'active'`;

/** Columns of `ph` for a card: the picture and what is seen before it comes. */
export const photoColumns = sql`
  ph.id AS photoId, ph.shades AS photoShades, ph.width AS photoWidth, ph.height AS photoHeight, ph.visibility AS photoVisibility`;

/** A member's photos that may be shown, the main one first, as JSON rows (`photoInProfileSchema`). All but `most` are expressions. */
export function photosOf(profileId: SQL, mainId: SQL, most: number): SQL {
  return sql`(
    SELECT json_group_array(json_object('id', id, 'visibility', visibility, 'shades', shades, 'width', width, 'height', height)) FROM (
      SELECT id, visibility, shades, width, height FROM photos
      WHERE profile_id = ${profileId} AND status = 'active' ORDER BY id = ${mainId} DESC, position, id LIMIT ${literal(most)}))`;
}

type NewPhoto = {
  id: PhotoId;
  siteId: SiteId;
  memberId: MemberId;
  status: "active" | "pending";
  folder: string;
  width: number;
  height: number;
  shades: string;
  at: number;
};

export function insertPhoto(photo: NewPhoto): Statement {
  return sql`INSERT INTO photos (id, site_id, profile_id, status, visibility, folder, width, height, shades, created_at)
    VALUES (${photo.id}, ${photo.siteId}, ${photo.memberId}, ${photo.status}, 'public', ${photo.folder}, ${photo.width}, ${photo.height}, ${photo.shades}, ${photo.at})`;
}

/** One row, where there was such a photo: the folder of its bytes. `id` is an expression. */
export function deletePhoto(owner: MemberKey, id: SQL): Statement<{ folder: string }> {
  return sql`DELETE FROM photos WHERE site_id = ${owner.siteId} AND profile_id = ${owner.id} AND id = ${id} RETURNING folder`;
}
