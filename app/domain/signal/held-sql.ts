import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { compiled, type Names, type Value } from "~/db/compiled";
import { literal } from "~/db/literal";
import type { MemberId, SiteId, StoredClientId } from "~/kit/ids";
import type { Opener } from "./opener";
import { COUNTED_FOR, type Held, MAX_HELD } from "./signal";

/** A first message with what is counted of it. */
type Counted = Opener & {
  siteId: SiteId;
  senderId: MemberId;
  recipientId: MemberId;
  clientId: StoredClientId;
  body: string;
  shown: number;
  agrees: number;
  at: number;
};

/** Its writer sent as many like it to others within the day as the site allows. */
const isRepeated = (w: Names<Counted>): SQL => sql`((
  SELECT count(*) FROM openers WHERE sender_id = ${w.senderId} AND recipient_id <> ${w.recipientId}
    AND created_at > ${w.at} - ${literal(COUNTED_FOR)} AND ((kinds & ${w.kinds}) <> 0 OR mark = ${w.mark})) >= ${w.heldAfter})`;

const WAITS = sql`status IN ('waiting', 'released')`;
const pairOf = (w: Names<Counted>) =>
  sql`sender_id = ${w.senderId} AND recipient_id = ${w.recipientId}`;

/** One to the same person waits, so that none goes past it; or it was held itself, whatever became of it. */
const isOnHold = (w: Names<Counted>): SQL =>
  sql`EXISTS (SELECT 1 FROM held_messages WHERE ${pairOf(w)} AND (${WAITS} OR client_id = ${w.clientId}))`;

/** May be stored at once. */
export const isUnheld = (w: Names<Counted>): SQL =>
  sql`NOT ${isOnHold(w)} AND NOT ${isRepeated(w)}`;

/** Holds it, where `from` ("FROM … WHERE …") finds that it could be sent. It takes the place of one that was decided on. */
export const insertHeld = (w: Names<Counted>, from: SQL): SQL => sql`
  INSERT INTO held_messages (id, site_id, sender_id, recipient_id, client_id, body, shown, agrees, kinds, created_at)
  SELECT ${w.heldId}, ${w.siteId}, ${w.senderId}, ${w.recipientId}, ${w.clientId}, ${w.body}, ${w.shown}, ${w.agrees}, ${w.kinds}, ${w.at} ${from}
    AND ${isRepeated(w)} AND NOT ${isOnHold(w)}
    AND (SELECT count(*) FROM held_messages WHERE sender_id = ${w.senderId}) < ${literal(MAX_HELD)}
  ON CONFLICT (sender_id, recipient_id) DO UPDATE SET id = excluded.id, client_id = excluded.client_id, body = excluded.body,
    shown = excluded.shown, agrees = excluded.agrees, kinds = excluded.kinds, created_at = excluded.created_at,
    status = 'waiting', reason = NULL, staff = NULL, origin = NULL, decided_at = NULL`;

/** Counts it, where it was stored or is held. */
export const insertOpener = (w: Names<Counted>, isStored: SQL): SQL => sql`
  INSERT INTO openers (site_id, sender_id, recipient_id, kinds, mark, created_at)
  SELECT ${w.siteId}, ${w.senderId}, ${w.recipientId}, ${w.kinds}, ${w.mark}, ${w.at}
  WHERE ${isStored} OR EXISTS (SELECT 1 FROM held_messages WHERE id = ${w.heldId})
  ON CONFLICT (sender_id, recipient_id) DO UPDATE SET kinds = kinds | excluded.kinds, mark = excluded.mark, created_at = excluded.created_at`;

/** What became of it: the words that are held under its client id, and whether it is kept from being stored. */
export type Holding = { heldBody: string | null; stopped: number };
export const selectHolding = compiled<Counted, Holding>(
  (
    w,
  ) => sql`SELECT (SELECT body FROM held_messages WHERE ${pairOf(w)} AND client_id = ${w.clientId}) AS heldBody,
    ${isOnHold(w)} OR ${isRepeated(w)} AS stopped`,
);

/** The words of a member's own that wait to somebody. */
export const waitingTo = (sender: Value<MemberId>, recipient: Value<MemberId>): SQL =>
  sql`(SELECT body FROM held_messages WHERE sender_id = ${sender} AND recipient_id = ${recipient} AND ${WAITS})`;

type Own = { id: MemberId; siteId: SiteId };

/** Its writer took their consent back (R231): what is let through after that is not paid by it. */
export const disagreeHeld = ({ id, siteId }: Own): Statement =>
  sql`UPDATE held_messages SET agrees = 0 WHERE sender_id = ${id} AND site_id = ${siteId}`;

/** A member's own first message to somebody, as long as it is kept: how it stands. */
export const selectHeldTo = ({ id, siteId }: Own, to: MemberId): Statement<Held> => sql`
  SELECT body, status, CASE WHEN status = 'refused' THEN reason END AS reason FROM held_messages WHERE sender_id = ${id} AND recipient_id = ${to} AND site_id = ${siteId}`;

/** What the words of a member's first messages of the last day are known by, where two others have them. */
export const selectSentMarks = (
  { id, siteId }: Own,
  now: number,
): Statement<{ mark: number }> => sql`
  SELECT mark FROM openers WHERE sender_id = ${id} AND site_id = ${siteId} AND created_at > ${now - COUNTED_FOR} AND mark IS NOT NULL
  GROUP BY mark HAVING count(*) >= 2 LIMIT 50`;
