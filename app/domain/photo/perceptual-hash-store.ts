import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import type { PhotoId, SiteId } from "~/kit/ids";
import { hashBandsOf } from "./image-similarity";

/** Hashes of banned pictures that share a band with this one: every similar hash is among them. */
export const selectSimilarBannedHashes = (
  siteId: SiteId,
  look: string,
): Statement<{ look: string }> =>
  sql`SELECT DISTINCT look AS look FROM banned_looks
    WHERE site_id = ${siteId} AND band IN (SELECT value FROM json_each(${JSON.stringify(hashBandsOf(look))}))`;

/**
 * Records an upload before its bytes are stored: a trigger removes the record when the photo's row
 * is inserted, and a scheduled job deletes the bytes of remaining records.
 */
export const recordUpload = (id: PhotoId, siteId: SiteId, at: number): Statement =>
  sql`INSERT INTO unused_photos (photo_id, site_id, since) VALUES (${id}, ${siteId}, ${at})`;

/**
 * Photos whose bytes have no row: deleted ones, and uploads started before `before` without a row
 * since.
 */
export const selectUnusedPhotos = (
  before: number,
  limit: number,
): Statement<{ id: PhotoId; siteId: SiteId }> =>
  sql`SELECT photo_id AS id, site_id AS siteId FROM unused_photos WHERE since <= ${before}
    AND NOT EXISTS (SELECT 1 FROM photos WHERE photos.id = unused_photos.photo_id)
    AND NOT EXISTS (SELECT 1 FROM chat_photos WHERE chat_photos.id = unused_photos.photo_id) ORDER BY since LIMIT ${literal(limit)}`;

/** Deletes the records; `ids` as JSON. */
export const deleteUploadRecords = (ids: string): Statement =>
  sql`DELETE FROM unused_photos WHERE photo_id IN (SELECT value FROM json_each(${ids}))`;
