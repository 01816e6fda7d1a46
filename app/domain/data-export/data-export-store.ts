import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import type { DataExportId, MemberId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import type { takeouts } from "./data-export.tables";

type DataExportRow = typeof takeouts.$inferSelect;
type NewDataExport = MemberKey & {
  exportId: DataExportId;
  origin: string;
  at: number;
  expiresAt: number;
};

/** Inserts nothing if one is being made. */
export const insertDataExport = (row: NewDataExport): Statement =>
  sql`INSERT INTO takeouts (id, site_id, account_id, origin, created_at, expires_at)
    VALUES (${row.exportId}, ${row.siteId}, ${row.id}, ${row.origin}, ${row.at}, ${row.expiresAt}) ON CONFLICT DO NOTHING`;

export type ShownDataExport = {
  id: DataExportId;
  status: DataExportRow["status"];
  bytes: number;
  expiresAt: number;
};
/** A member's newest export that has not expired. */
export const selectNewestExport = (
  { id, siteId }: MemberKey,
  now: number,
): Statement<ShownDataExport> =>
  sql`SELECT id AS id, status AS status, bytes AS bytes, expires_at AS expiresAt FROM takeouts
    WHERE account_id = ${id} AND site_id = ${siteId} AND expires_at > ${now} ORDER BY created_at DESC LIMIT 1`;

/** One row for the member's own export that can be downloaded. */
export const selectDownloadable = (
  { id, siteId }: MemberKey,
  exportId: DataExportId,
  now: number,
): Statement<{ bytes: number }> =>
  sql`SELECT bytes AS bytes FROM takeouts WHERE id = ${exportId} AND account_id = ${id} AND site_id = ${siteId}
    AND status = 'ready' AND expires_at > ${now}`;

export type ClaimedDataExport = {
  accountId: MemberId;
  siteId: SiteId;
  origin: string;
  attempts: number;
};
/** The site of an export. */
export const unscopedSelectSite = (id: DataExportId): Statement<{ siteId: SiteId }> =>
  sql`SELECT site_id AS siteId FROM takeouts WHERE id = ${id}`;

/** Claims an export until a moment; only one of two concurrent consumers gets it. */
export const claimDataExport = (
  id: DataExportId,
  { now, until }: { now: number; until: number },
): Statement<ClaimedDataExport> =>
  sql`UPDATE takeouts SET attempts = attempts + 1, claimed_until = ${until}
    WHERE id = ${id} AND status = 'waiting' AND claimed_until <= ${now}
    RETURNING account_id AS accountId, site_id AS siteId, origin AS origin, attempts AS attempts`;

/** Marks an export as ready to download. */
export const markReady = (
  id: DataExportId,
  at: number,
  file: { bytes: number; expiresAt: number },
): Statement =>
  sql`UPDATE takeouts SET status = 'ready', ready_at = ${at}, bytes = ${file.bytes}, expires_at = ${file.expiresAt}, claimed_until = 0
    WHERE id = ${id} AND status = 'waiting'`;
export const isReady = (id: DataExportId): SQL =>
  sql`EXISTS (SELECT 1 FROM takeouts WHERE id = ${id} AND status = 'ready')`;

/** Releases the claim for the next attempt, or marks the export as failed. */
export const releaseDataExport = (id: DataExportId, isFailed: boolean): Statement =>
  sql`UPDATE takeouts SET claimed_until = 0, status = ${isFailed ? "failed" : "waiting"} WHERE id = ${id} AND status = 'waiting'`;

/** Uses takeouts_stuck. */
export const selectStuckExports = (
  before: number,
  now: number,
  limit: number,
): Statement<{ id: DataExportId }> =>
  sql`SELECT id FROM takeouts WHERE status = 'waiting' AND created_at < ${before} AND claimed_until <= ${now}
    ORDER BY created_at LIMIT ${literal(limit)}`;

/** Expired exports. Uses takeouts_by_expiry. */
export const selectExpiredExports = (now: number, limit: number): Statement<{ id: DataExportId }> =>
  sql`SELECT id FROM takeouts WHERE expires_at <= ${now} ORDER BY expires_at LIMIT ${literal(limit)}`;
export const selectExportsOf = (
  { id }: Pick<MemberKey, "id">,
  limit: number,
): Statement<{ id: DataExportId }> =>
  sql`SELECT id FROM takeouts WHERE account_id = ${id} LIMIT ${literal(limit)}`;
/** `ids` is a JSON array. */
export const deleteDataExports = (ids: string): Statement =>
  sql`DELETE FROM takeouts WHERE id IN (SELECT value FROM json_each(${ids}))`;
