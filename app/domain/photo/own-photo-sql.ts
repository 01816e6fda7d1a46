import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { PhotoId, StoredClientId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import type { OwnPhotoRow } from "./photo";
import type { Visibility } from "./photo.schema";

/** All photos of a member in order, of any status; `main`: SQL expression for the main one's id. */
export const selectOwnPhotos = ({ id, siteId }: MemberKey, main: SQL): Statement<OwnPhotoRow> =>
  sql`SELECT id AS id, status AS status, visibility AS visibility, shades AS shades, look AS look, client_id AS clientId, id IS ${main} AS main
    FROM photos WHERE profile_id = ${id} AND site_id = ${siteId} ORDER BY position, id`;

type PhotoCandidate = { hash: string; clientId: StoredClientId | null };
/**
 * Whether one more photo may be added: fewer than `room` (an SQL expression) exist, of any status
 * since rejected ones count until deleted; none has the same hash; none was sent with the same
 * client id.
 */
export const mayAddPhoto = (
  { id }: MemberKey,
  { hash, clientId }: PhotoCandidate,
  room: SQL,
): SQL =>
  sql`(SELECT count(*) FROM photos WHERE profile_id = ${id}) < ${room}
    AND NOT EXISTS (SELECT 1 FROM photos WHERE profile_id = ${id} AND (client_id = ${clientId} OR (look <> '' AND look = ${hash})))`;

/**
 * Whether a member's photo may be the main one: active or pending, and not Premium-only. `photo`:
 * SQL expression.
 */
const mayBeMain = ({ id, siteId }: MemberKey): SQL =>
  sql`profile_id = ${id} AND site_id = ${siteId} AND status IN ('active', 'pending') AND visibility <> 'premium'`;

export const mayBecomeMain = (owner: MemberKey, photo: PhotoId): SQL =>
  sql`EXISTS (SELECT 1 FROM photos WHERE id = ${photo} AND ${mayBeMain(owner)})`;

/** Subquery: the first photo that may be the main one. */
export const nextMainPhoto = (owner: MemberKey): SQL =>
  sql`(SELECT id FROM photos WHERE ${mayBeMain(owner)} ORDER BY status, position, id LIMIT 1)`;

/** Sets the visibility; the main photo (id `main`) is never Premium-only. */
export const updateVisibility = (
  { id, siteId }: MemberKey,
  { photo, visibility }: { photo: PhotoId; visibility: Visibility },
  main: SQL,
): Statement =>
  sql`UPDATE photos SET visibility = ${visibility} WHERE id = ${photo} AND profile_id = ${id} AND site_id = ${siteId}
    AND (${visibility} <> 'premium' OR id IS NOT ${main})`;

/** Moves these photos to the front, in their order; unlisted ones follow. `ids` as JSON. */
export const updatePositions = ({ id, siteId }: MemberKey, ids: string): Statement =>
  sql`UPDATE photos SET position = coalesce((SELECT key FROM json_each(${ids}) WHERE value = photos.id), min(position, 100) + 100)
    WHERE profile_id = ${id} AND site_id = ${siteId}`;

/** An id as an SQL expression, as the fragments of photo-sql.ts need it. */
export const photoIdExpression = (photo: PhotoId): SQL => sql`${photo}`;
