import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { PhotoId, SiteId } from "~/kit/ids";
import { bandsOf } from "./likeness";

/** Banned looks that share a band with this one: whatever is like it is among them. */
export const selectBannedNear = (siteId: SiteId, look: string): Statement<{ look: string }> =>
  sql`SELECT DISTINCT look AS look FROM banned_looks
    WHERE site_id = ${siteId} AND band IN (SELECT value FROM json_each(${JSON.stringify(bandsOf(look))}))`;

/** Notes that bytes are about to be kept: the row of the photo takes the note away (a trigger), a chore finds what is left. */
export const noteUpload = (id: PhotoId, siteId: SiteId, at: number): Statement =>
  sql`INSERT INTO unused_photos (photo_id, site_id, since) VALUES (${id}, ${siteId}, ${at})`;

/** Photos whose bytes no row uses: what was deleted, and uploads begun before that moment without a row since. */
export const selectUnused = (
  before: number,
  limit: number,
): Statement<{ id: PhotoId; siteId: SiteId }> =>
  sql`SELECT photo_id AS id, site_id AS siteId FROM unused_photos WHERE since <= ${before}
    AND NOT EXISTS (SELECT 1 FROM photos WHERE photos.id = unused_photos.photo_id)
    AND NOT EXISTS (SELECT 1 FROM chat_photos WHERE chat_photos.id = unused_photos.photo_id) ORDER BY since LIMIT ${literal(limit)}`;

/** Takes the notes away; `ids` as JSON. */
export const deleteNotes = (ids: string): Statement =>
  sql`DELETE FROM unused_photos WHERE photo_id IN (SELECT value FROM json_each(${ids}))`;
