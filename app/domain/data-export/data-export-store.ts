import { and, desc, eq, exists, gt, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { build, type RowOf } from "~/db/query-builder";
import type { DataExportId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { takeouts } from "./data-export.tables";

type NewDataExport = MemberKey & {
  exportId: DataExportId;
  origin: string;
  at: number;
  expiresAt: number;
};

const isOwnedBy = ({ id, siteId }: MemberKey) =>
  and(eq(takeouts.account_id, id), eq(takeouts.site_id, siteId));
/** Literal: the index takeouts_stuck has only these rows. */
const isWaiting = sql`${takeouts.status} = 'waiting'`;

/** Inserts nothing if one is being made. */
export const insertDataExport = (row: NewDataExport) =>
  build
    .insert(takeouts)
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
  build
    .select({
      id: takeouts.id,
      status: takeouts.status,
      bytes: takeouts.bytes,
      expiresAt: takeouts.expires_at,
    })
    .from(takeouts)
    .where(and(isOwnedBy(member), gt(takeouts.expires_at, now)))
    .orderBy(desc(takeouts.created_at))
    .limit(literal(1));
export type ShownDataExport = RowOf<ReturnType<typeof selectNewestExport>>;

/** One row for the member's own export that can be downloaded. */
export const selectDownloadable = (member: MemberKey, exportId: DataExportId, now: number) =>
  build
    .select({ bytes: takeouts.bytes })
    .from(takeouts)
    .where(
      and(
        eq(takeouts.id, exportId),
        isOwnedBy(member),
        eq(takeouts.status, "ready"),
        gt(takeouts.expires_at, now),
      ),
    );

/** The site of an export. */
export const unscopedSelectSite = (id: DataExportId) =>
  build.select({ siteId: takeouts.site_id }).from(takeouts).where(eq(takeouts.id, id));

/** Claims an export until a moment; only one of two concurrent consumers gets it. */
export const claimDataExport = (id: DataExportId, { now, until }: { now: number; until: number }) =>
  build
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
  build
    .update(takeouts)
    .set({ status: "ready", ready_at: at, bytes, expires_at: expiresAt, claimed_until: 0 })
    .where(and(eq(takeouts.id, id), isWaiting));
export const isReady = (id: DataExportId): SQL =>
  exists(
    build
      .select({ one: sql`1` })
      .from(takeouts)
      .where(and(eq(takeouts.id, id), eq(takeouts.status, "ready"))),
  );

/** Releases the claim for the next attempt, or marks the export as failed. */
export const releaseDataExport = (id: DataExportId, isFailed: boolean) =>
  build
    .update(takeouts)
    .set({ claimed_until: 0, status: isFailed ? "failed" : "waiting" })
    .where(and(eq(takeouts.id, id), isWaiting));

/** Uses takeouts_stuck. */
export const selectStuckExports = (before: number, now: number, limit: number) =>
  build
    .select({ id: takeouts.id })
    .from(takeouts)
    .where(and(isWaiting, lt(takeouts.created_at, before), lte(takeouts.claimed_until, now)))
    .orderBy(takeouts.created_at)
    .limit(literal(limit));

/** Expired exports. Uses takeouts_by_expiry. */
export const selectExpiredExports = (now: number, limit: number) =>
  build
    .select({ id: takeouts.id })
    .from(takeouts)
    .where(lte(takeouts.expires_at, now))
    .orderBy(takeouts.expires_at)
    .limit(literal(limit));
export const selectExportsOf = ({ id }: Pick<MemberKey, "id">, limit: number) =>
  build
    .select({ id: takeouts.id })
    .from(takeouts)
    .where(eq(takeouts.account_id, id))
    .limit(literal(limit));
/** `ids` is a JSON array. */
export const deleteDataExports = (ids: string) =>
  build.delete(takeouts).where(inArray(takeouts.id, sql`(SELECT value FROM json_each(${ids}))`));
