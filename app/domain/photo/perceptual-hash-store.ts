import { and, eq, lte, notExists, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { forSite, insertInto, subselect, unscoped } from "~/db/query-builder";
import type { PhotoId, SiteId } from "~/kit/ids";
import { hashBandsOf } from "./image-similarity";
import { bannedLooks, chatPhotos, photos, unusedPhotos } from "./photo.tables";

/** Hashes of banned pictures that share a band with this one: every similar hash is among them. */
export const selectSimilarBannedHashes = (siteId: SiteId, look: string) =>
  forSite(siteId)
    .selectDistinct({ look: bannedLooks.look })
    .from(bannedLooks)
    .where(
      sql`${bannedLooks.band} IN (SELECT value FROM json_each(${JSON.stringify(hashBandsOf(look))}))`,
    );

/**
 * Records an upload before its bytes are stored: a trigger removes the record when the photo's row
 * is inserted, and a scheduled job deletes the bytes of remaining records.
 */
export const recordUpload = (id: PhotoId, siteId: SiteId, at: number) =>
  insertInto(unusedPhotos).values({ photo_id: id, site_id: siteId, since: at });

const isNoPhotoOf = (table: typeof photos | typeof chatPhotos) =>
  notExists(subselect({ one: sql`1` }).from(table).where(eq(table.id, unusedPhotos.photo_id)));

/**
 * Photos whose bytes have no row: deleted ones, and uploads started before `before` without a row
 * since.
 */
export const selectUnusedPhotos = (before: number, limit: number) =>
  unscoped("a scheduled job reads all sites")
    .select({ id: unusedPhotos.photo_id, siteId: unusedPhotos.site_id })
    .from(unusedPhotos)
    .where(and(lte(unusedPhotos.since, before), isNoPhotoOf(photos), isNoPhotoOf(chatPhotos)))
    .orderBy(unusedPhotos.since)
    .limit(literal(limit));

/** Deletes the records; `ids` as JSON. */
export const deleteUploadRecords = (ids: string) =>
  unscoped("photos have unique ids")
    .delete(unusedPhotos)
    .where(sql`${unusedPhotos.photo_id} IN (SELECT value FROM json_each(${ids}))`);
