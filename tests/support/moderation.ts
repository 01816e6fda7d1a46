import { env } from "cloudflare:workers";
import type { Claimant } from "~/domain/moderation/claims";
import { newId, type PhotoId, type StaffId } from "~/kit/ids";
import type { TestMember } from "./test-database";

/** A moderator, as use cases get the signed-in staff member. */
export const moderator = (name = "Mo"): Claimant => ({ id: newId<StaffId>(), name });

type WaitingPhoto = { status?: string; unreviewed?: number; look?: string; at?: number };

/** Inserts a photo that waits for review. */
export async function addWaitingPhoto(
  { id: memberId, siteId }: TestMember,
  { status = "pending", unreviewed = 0, look = "", at = 0 }: WaitingPhoto = {},
): Promise<PhotoId> {
  const id = newId<PhotoId>();
  await env.DB.prepare(
    "INSERT INTO photos (id, site_id, profile_id, status, visibility, folder, width, height, shades, look, unreviewed, created_at) VALUES (?, ?, ?, ?, 'public', ?, 1, 1, 'dce543', ?, ?, ?)",
  )
    .bind(id, siteId, memberId, status, `${siteId}/${id}`, look, unreviewed, at)
    .run();
  return id;
}

const QUEUE_TABLES = [
  ...["moderation_claims", "moderation_decisions", "appeals", "ban_proposals", "photos"],
  ...["banned_looks", "outbox", "evidence", "reports", "complaints", "held_messages", "openers"],
];

/** Empties the queues, which are those of all sites. */
export async function emptyQueues(): Promise<void> {
  await env.DB.batch(QUEUE_TABLES.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
}

/** The rows of a table. */
export async function rowsOf(table: string): Promise<Record<string, unknown>[]> {
  return (await env.DB.prepare(`SELECT * FROM ${table}`).all()).results;
}
