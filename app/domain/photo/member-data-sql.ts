import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { PhotoId } from "~/kit/ids";
import type { MemberKey } from "../account/account";

export type OwnPhoto = {
  id: PhotoId;
  folder: string;
  status: string;
  visibility: string;
  created_at: number;
};
/** A member's photos of any status, at most `limit` at a time. */
export const selectOwnPhotos = ({ id, siteId }: MemberKey, limit: number): Statement<OwnPhoto> =>
  sql`SELECT id, folder, status, visibility, created_at FROM photos WHERE profile_id = ${id} AND site_id = ${siteId}
    ORDER BY position, id LIMIT ${literal(limit)}`;

/**
 * Deletes the rows after their bytes, and the records a trigger creates for them; `ids` as JSON.
 */
export const erasePhotos = ({ id }: MemberKey, ids: string) => ({
  rows: sql`DELETE FROM photos WHERE profile_id = ${id} AND id IN (SELECT value FROM json_each(${ids}))`,
  notes: sql`DELETE FROM unused_photos WHERE photo_id IN (SELECT value FROM json_each(${ids}))`,
});
