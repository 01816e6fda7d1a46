import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal, type Placeholders, prepared, type ValueOrSql } from "~/db/prepared";
import type { HeldMessageId, MemberId, SiteId, StoredClientId } from "~/kit/ids";
import type { FirstMessageCount } from "./find-signals";
import { COUNT_PERIOD, type HeldMessage, MAX_HELD } from "./scam-detection";

/** A first message with the values that are counted. */
type CountedMessage = FirstMessageCount & {
  siteId: SiteId;
  senderId: MemberId;
  recipientId: MemberId;
  clientId: StoredClientId;
  body: string;
  shown: number;
  agrees: number;
  at: number;
};

/** Whether its writer sent as many similar ones to others within a day as the site allows. */
const isBulkMessage = (w: Placeholders<CountedMessage>): SQL => sql`((
  SELECT count(*) FROM openers WHERE sender_id = ${w.senderId} AND recipient_id <> ${w.recipientId}
    AND created_at > ${w.at} - ${literal(COUNT_PERIOD)} AND ((kinds & ${w.kinds}) <> 0 OR mark = ${w.mark})) >= ${w.heldAfter})`;

const PENDING = sql`status IN ('waiting', 'released')`;
const pairOf = (w: Placeholders<CountedMessage>) =>
  sql`sender_id = ${w.senderId} AND recipient_id = ${w.recipientId}`;

/**
 * Whether an earlier message to the same member is still pending, which this one may not overtake;
 * or whether this message was held itself, in any state.
 */
const isHeld = (w: Placeholders<CountedMessage>): SQL =>
  sql`EXISTS (SELECT 1 FROM held_messages WHERE ${pairOf(w)} AND (${PENDING} OR client_id = ${w.clientId}))`;

/** Whether the message may be stored at once. */
export const isNotHeld = (w: Placeholders<CountedMessage>): SQL =>
  sql`NOT ${isHeld(w)} AND NOT ${isBulkMessage(w)}`;

/**
 * Holds a message for moderation, if `from` ("FROM … WHERE …") finds that it could be sent. It
 * replaces one that was decided.
 */
export const insertHeld = (w: Placeholders<CountedMessage>, from: SQL): SQL => sql`
  INSERT INTO held_messages (id, site_id, sender_id, recipient_id, client_id, body, shown, agrees, kinds, created_at)
  SELECT ${w.heldId}, ${w.siteId}, ${w.senderId}, ${w.recipientId}, ${w.clientId}, ${w.body}, ${w.shown}, ${w.agrees}, ${w.kinds}, ${w.at} ${from}
    AND ${isBulkMessage(w)} AND NOT ${isHeld(w)}
    AND (SELECT count(*) FROM held_messages WHERE sender_id = ${w.senderId}) < ${literal(MAX_HELD)}
  ON CONFLICT (sender_id, recipient_id) DO UPDATE SET id = excluded.id, client_id = excluded.client_id, body = excluded.body,
    shown = excluded.shown, agrees = excluded.agrees, kinds = excluded.kinds, created_at = excluded.created_at,
    status = 'waiting', reason = NULL, staff = NULL, origin = NULL, decided_at = NULL`;

/** Counts a first message, if it was stored or is held. */
export const insertMessageCount = (w: Placeholders<CountedMessage>, isStored: SQL): SQL => sql`
  INSERT INTO openers (site_id, sender_id, recipient_id, kinds, mark, created_at)
  SELECT ${w.siteId}, ${w.senderId}, ${w.recipientId}, ${w.kinds}, ${w.mark}, ${w.at}
  WHERE ${isStored} OR EXISTS (SELECT 1 FROM held_messages WHERE id = ${w.heldId})
  ON CONFLICT (sender_id, recipient_id) DO UPDATE SET kinds = kinds | excluded.kinds, mark = excluded.mark, created_at = excluded.created_at`;

/**
 * The result: the text held under this client id, and whether the message is kept from being
 * stored.
 */
export type HoldResult = { heldBody: string | null; stopped: number };
export const selectHoldResult = prepared<CountedMessage, HoldResult>(
  (
    w,
  ) => sql`SELECT (SELECT body FROM held_messages WHERE ${pairOf(w)} AND client_id = ${w.clientId}) AS heldBody,
    ${isHeld(w)} OR ${isBulkMessage(w)} AS stopped`,
);

/** The text of a member's own pending message to a recipient. */
export const heldBodyTo = (sender: ValueOrSql<MemberId>, recipient: ValueOrSql<MemberId>): SQL =>
  sql`(SELECT body FROM held_messages WHERE sender_id = ${sender} AND recipient_id = ${recipient} AND ${PENDING})`;

type OwnKey = { id: MemberId; siteId: SiteId };

/**
 * Removes the consent from held messages after its writer withdrew it (R231): messages approved
 * later do not use it.
 */
export const withdrawHeldConsent = ({ id, siteId }: OwnKey): Statement =>
  sql`UPDATE held_messages SET agrees = 0 WHERE sender_id = ${id} AND site_id = ${siteId}`;

/** A member's own held first message to a recipient, with its status. */
export const selectHeldTo = ({ id, siteId }: OwnKey, to: MemberId): Statement<HeldMessage> => sql`
  SELECT body, status, CASE WHEN status = 'refused' THEN reason END AS reason FROM held_messages WHERE sender_id = ${id} AND recipient_id = ${to} AND site_id = ${siteId}`;

/** The text hashes that a member sent to at least two others within the last day. */
export const selectSentTextHashes = (
  { id, siteId }: OwnKey,
  now: number,
): Statement<{ mark: number }> => sql`
  SELECT mark FROM openers WHERE sender_id = ${id} AND site_id = ${siteId} AND created_at > ${now - COUNT_PERIOD} AND mark IS NOT NULL
  GROUP BY mark HAVING count(*) >= 2 LIMIT 50`;

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
