import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { HeldMessageId, MemberId, SiteId, StoredClientId } from "~/kit/ids";

/** A held message that staff approved and that is not sent yet. */
export type ApprovedMessageRow = {
  id: HeldMessageId;
  siteId: SiteId;
  senderId: MemberId;
  recipientId: MemberId;
  clientId: StoredClientId;
  body: string;
  shown: number;
  agrees: number;
  origin: string;
  at: number;
};
/**
 * Each writer's oldest message first, then each one's next, so that a writer with many does not
 * delay others.
 */
export const selectApproved = (limit: number): Statement<ApprovedMessageRow> => sql`
  SELECT id, site_id AS siteId, sender_id AS senderId, recipient_id AS recipientId, client_id AS clientId, body, shown, agrees,
    origin, created_at AS at
  FROM held_messages WHERE status = 'released'
  ORDER BY row_number() OVER (PARTITION BY sender_id ORDER BY created_at), created_at LIMIT ${literal(limit)}`;

export const isApproved = (id: HeldMessageId): SQL =>
  sql`EXISTS (SELECT 1 FROM held_messages WHERE id = ${id} AND status = 'released')`;

/** Deletes an approved message after it was stored in its conversation. */
export const deleteHeld = (id: HeldMessageId): Statement =>
  sql`DELETE FROM held_messages WHERE id = ${id} AND status = 'released'`;

/** Marks an approved message that could not be sent any more, with a code of SEND_REFUSALS. */
export const markNotSent = (id: HeldMessageId, refusal: string): Statement =>
  sql`UPDATE held_messages SET status = 'unsent', reason = ${refusal} WHERE id = ${id} AND status = 'released'`;

/** Deletes the held messages between two members after a block (R239). */
export const deleteHeldBetween = (one: MemberId, other: MemberId, when: SQL): Statement => sql`
  DELETE FROM held_messages WHERE ((sender_id = ${one} AND recipient_id = ${other}) OR (sender_id = ${other} AND recipient_id = ${one})) AND ${when}`;

/** Deletes expired rows, up to a limit per table. */
export const deleteExpiredHoldRows = (
  before: { openers: number; held: number },
  limit: number,
) => ({
  openers: sql`DELETE FROM openers WHERE (sender_id, recipient_id) IN (
    SELECT sender_id, recipient_id FROM openers WHERE created_at <= ${before.openers} ORDER BY created_at LIMIT ${literal(limit)})`,
  held: sql`DELETE FROM held_messages WHERE id IN (
    SELECT id FROM held_messages WHERE created_at <= ${before.held} ORDER BY created_at LIMIT ${literal(limit)})`,
});
