import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { PhotoId, StoredClientId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import type { OwnPhotoRow } from "./photo";
import type { Visibility } from "./photo.schema";

/** All photos of a member in their order, whatever their status; `main` is an expression for the main one's id. */
export const selectOwnPhotos = ({ id, siteId }: MemberKey, main: SQL): Statement<OwnPhotoRow> =>
  sql`SELECT id AS id, status AS status, visibility AS visibility, shades AS shades, look AS look, client_id AS clientId, id IS ${main} AS main
    FROM photos WHERE profile_id = ${id} AND site_id = ${siteId} ORDER BY position, id`;

type Coming = { look: string; clientId: StoredClientId | null };
/**
 * Whether one more photo fits: fewer than `room`, an expression, are there (of every status: what was refused takes up its
 * place until it is deleted), none with this very look, and none that the page sent under the same id.
 */
export const mayAddPhoto = ({ id }: MemberKey, { look, clientId }: Coming, room: SQL): SQL =>
  sql`(SELECT count(*) FROM photos WHERE profile_id = ${id}) < ${room}
    AND NOT EXISTS (SELECT 1 FROM photos WHERE profile_id = ${id} AND (client_id = ${clientId} OR (look <> '' AND look = ${look})))`;

/** Whether a photo of a member may stand first: seen, or about to be, and not for Premium alone. `photo` is an expression. */
const mayBeMain = ({ id, siteId }: MemberKey): SQL =>
  sql`profile_id = ${id} AND site_id = ${siteId} AND status IN ('active', 'pending') AND visibility <> 'premium'`;

export const isOwnMain = (owner: MemberKey, photo: PhotoId): SQL =>
  sql`EXISTS (SELECT 1 FROM photos WHERE id = ${photo} AND ${mayBeMain(owner)})`;

/** The first photo that may stand first; as part of another statement. */
export const nextMain = (owner: MemberKey): SQL =>
  sql`(SELECT id FROM photos WHERE ${mayBeMain(owner)} ORDER BY status, position, id LIMIT 1)`;

/** Who may see it; the main photo, whose id `main` is, is never for Premium alone. */
export const updateVisibility = (
  { id, siteId }: MemberKey,
  { photo, visibility }: { photo: PhotoId; visibility: Visibility },
  main: SQL,
): Statement =>
  sql`UPDATE photos SET visibility = ${visibility} WHERE id = ${photo} AND profile_id = ${id} AND site_id = ${siteId}
    AND (${visibility} <> 'premium' OR id IS NOT ${main})`;

/** Puts these first, in their order; what the list does not name comes after them. `ids` as JSON. */
export const updatePositions = ({ id, siteId }: MemberKey, ids: string): Statement =>
  sql`UPDATE photos SET position = coalesce((SELECT key FROM json_each(${ids}) WHERE value = photos.id), min(position, 100) + 100)
    WHERE profile_id = ${id} AND site_id = ${siteId}`;

/** An id as an expression, as the pieces of photo-sql.ts take it. */
export const selectPhotoId = (photo: PhotoId): SQL => sql`${photo}`;
