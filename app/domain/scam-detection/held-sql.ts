import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import { type Placeholders, prepared, type ValueOrSql } from "~/db/prepared";
import type { MemberId, SiteId, StoredClientId } from "~/kit/ids";
import type { FirstMessageCount } from "./first-message-count";
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
