import { and, desc, eq, exists, gt, lt, lte, type SQL, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { forOwner, insertInto, type RowOf, subselect, unscoped } from "~/db/query-builder";
import type { DataExportId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { takeouts } from "./data-export.tables";

type NewDataExport = MemberKey & {
  exportId: DataExportId;
  origin: string;
  at: number;
  expiresAt: number;
};

const exportsOf = (member: MemberKey) => forOwner(member, takeouts.account_id);
const byUniqueId = unscoped("exports have unique ids");
const ofAllSites = unscoped("a scheduled job reads all sites");
/** Literal: the index takeouts_stuck has only these rows. */
const isWaiting = sql`${takeouts.status} = 'waiting'`;

/** Inserts nothing if one is being made. */
export const insertDataExport = (row: NewDataExport) =>
  insertInto(takeouts)
    .values({
      id: row.exportId,
      site_id: row.siteId,
      account_id: row.id,
      origin: row.origin,
      created_at: row.at,
      expires_at: row.expiresAt,
    })
    .onConflictDoNothing();

/** A member's newest export that has not expired. */
export const selectNewestExport = (member: MemberKey, now: number) =>
  exportsOf(member)
    .select({
      id: takeouts.id,
      status: takeouts.status,
      bytes: takeouts.bytes,
      expiresAt: takeouts.expires_at,
    })
    .from(takeouts)
    .where(gt(takeouts.expires_at, now))
    .orderBy(desc(takeouts.created_at))
    .limit(literal(1));
export type ShownDataExport = RowOf<ReturnType<typeof selectNewestExport>>;

/** One row for the member's own export that can be downloaded. */
export const selectDownloadable = (member: MemberKey, exportId: DataExportId, now: number) =>
  exportsOf(member)
    .select({ bytes: takeouts.bytes })
    .from(takeouts)
    .where(
      and(eq(takeouts.id, exportId), eq(takeouts.status, "ready"), gt(takeouts.expires_at, now)),
    );

/** A member's export by its id. */
export const selectExportById = (member: MemberKey, exportId: DataExportId) =>
  exportsOf(member).select({ id: takeouts.id }).from(takeouts).where(eq(takeouts.id, exportId));

/** The site of an export. */
export const selectSite = (id: DataExportId) =>
  byUniqueId.select({ siteId: takeouts.site_id }).from(takeouts).where(eq(takeouts.id, id));

/** Claims an export until a moment; only one of two concurrent consumers gets it. */
export const claimDataExport = (id: DataExportId, { now, until }: { now: number; until: number }) =>
  byUniqueId
    .update(takeouts)
    .set({ attempts: sql`${takeouts.attempts} + 1`, claimed_until: until })
    .where(and(eq(takeouts.id, id), isWaiting, lte(takeouts.claimed_until, now)))
    .returning({
      accountId: takeouts.account_id,
      siteId: takeouts.site_id,
      origin: takeouts.origin,
      attempts: takeouts.attempts,
    });
export type ClaimedDataExport = RowOf<ReturnType<typeof claimDataExport>>;

/** Marks an export as ready to download. */
export const markReady = (
  id: DataExportId,
  at: number,
  { bytes, expiresAt }: { bytes: number; expiresAt: number },
) =>
  byUniqueId
    .update(takeouts)
    .set({ status: "ready", ready_at: at, bytes, expires_at: expiresAt, claimed_until: 0 })
    .where(and(eq(takeouts.id, id), isWaiting));
export const isReady = (id: DataExportId): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(takeouts)
      .where(and(eq(takeouts.id, id), eq(takeouts.status, "ready"))),
  );

/** Releases the claim for the next attempt, or marks the export as failed. */
export const releaseDataExport = (id: DataExportId, isFailed: boolean) =>
  byUniqueId
    .update(takeouts)
    .set({ claimed_until: 0, status: isFailed ? "failed" : "waiting" })
    .where(and(eq(takeouts.id, id), isWaiting));

/** Uses takeouts_stuck. */
export const selectStuckExports = (before: number, now: number, limit: number) =>
  ofAllSites
    .select({ id: takeouts.id })
    .from(takeouts)
    .where(and(isWaiting, lt(takeouts.created_at, before), lte(takeouts.claimed_until, now)))
    .orderBy(takeouts.created_at)
    .limit(literal(limit));

/** Expired exports. Uses takeouts_by_expiry. */
export const selectExpiredExports = (now: number, limit: number) =>
  ofAllSites
    .select({ id: takeouts.id })
    .from(takeouts)
    .where(lte(takeouts.expires_at, now))
    .orderBy(takeouts.expires_at)
    .limit(literal(limit));
export const selectExportsOf = ({ id }: Pick<MemberKey, "id">, limit: number) =>
  unscoped("accounts have unique ids")
    .select({ id: takeouts.id })
    .from(takeouts)
    .where(eq(takeouts.account_id, id))
    .limit(literal(limit));
/** `ids` is a JSON array. */
export const deleteDataExports = (ids: string) =>
  byUniqueId.delete(takeouts).where(sql`${takeouts.id} IN (SELECT value FROM json_each(${ids}))`);
