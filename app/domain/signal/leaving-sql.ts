import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { MemberId, SiteId } from "~/kit/ids";
import { MAX_HELD } from "./signal";

/** One person of one site; the noun that says so stands higher. */
type Member = { id: MemberId; siteId: SiteId };

type OwnHeld = { id: string; at: number; text: string; status: string; reason: string | null };
/** A member's own messages that wait for a look, or were not delivered, with whom they were for. */
export const selectOwnHeld = ({ id, siteId }: Member): Statement<OwnHeld> =>
  sql`SELECT recipient_id AS id, created_at AS at, body AS text, status, reason FROM held_messages
    WHERE sender_id = ${id} AND site_id = ${siteId} ORDER BY recipient_id LIMIT ${literal(MAX_HELD)}`;

/** What is held of a member's or for them, and what is counted of either, so many of each at a time. */
export const eraseHolding = ({ id }: Member, limit: number) => ({
  held: sql`DELETE FROM held_messages WHERE id IN (SELECT id FROM held_messages WHERE sender_id = ${id} LIMIT ${literal(limit)})`,
  heldFor: sql`DELETE FROM held_messages WHERE id IN (
    SELECT id FROM held_messages INDEXED BY held_messages_by_recipient WHERE recipient_id = ${id} LIMIT ${literal(limit)})`,
  made: sql`DELETE FROM openers WHERE (sender_id, recipient_id) IN (
    SELECT sender_id, recipient_id FROM openers WHERE sender_id = ${id} LIMIT ${literal(limit)})`,
  met: sql`DELETE FROM openers WHERE (sender_id, recipient_id) IN (
    SELECT sender_id, recipient_id FROM openers INDEXED BY openers_by_recipient WHERE recipient_id = ${id} LIMIT ${literal(limit)})`,
});
