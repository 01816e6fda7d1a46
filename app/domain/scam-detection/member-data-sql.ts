import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { MemberId, SiteId } from "~/kit/ids";
import { MAX_HELD } from "./scam-detection";

/** A member of a site; the type in `account` belongs to a higher module. */
type Member = { id: MemberId; siteId: SiteId };

type OwnHeld = { id: string; at: number; text: string; status: string; reason: string | null };
/**
 * A member's own messages that are held or were not delivered, with their recipients, for the data
 * export.
 */
export const selectOwnHeld = ({ id, siteId }: Member): Statement<OwnHeld> =>
  sql`SELECT recipient_id AS id, created_at AS at, body AS text, status, reason FROM held_messages
    WHERE sender_id = ${id} AND site_id = ${siteId} ORDER BY recipient_id LIMIT ${literal(MAX_HELD)}`;

/** Deletes messages held from or for a member, and the counts of both, up to a limit each. */
export const eraseHeldMessages = ({ id }: Member, limit: number) => ({
  held: sql`DELETE FROM held_messages WHERE id IN (SELECT id FROM held_messages WHERE sender_id = ${id} LIMIT ${literal(limit)})`,
  heldFor: sql`DELETE FROM held_messages WHERE id IN (
    SELECT id FROM held_messages INDEXED BY held_messages_by_recipient WHERE recipient_id = ${id} LIMIT ${literal(limit)})`,
  made: sql`DELETE FROM openers WHERE (sender_id, recipient_id) IN (
    SELECT sender_id, recipient_id FROM openers WHERE sender_id = ${id} LIMIT ${literal(limit)})`,
  met: sql`DELETE FROM openers WHERE (sender_id, recipient_id) IN (
    SELECT sender_id, recipient_id FROM openers INDEXED BY openers_by_recipient WHERE recipient_id = ${id} LIMIT ${literal(limit)})`,
});
