import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { compiled } from "~/db/compiled";
import { literal } from "~/db/literal";
import {
  type ConversationId,
  type MemberId,
  NOBODY,
  type SiteId,
  type StoredClientId,
} from "~/kit/ids";
import type { MemberKey } from "../account/account";
import type { GiftCode } from "../gift/gift";
import { ARCHIVED_AT_ONCE } from "./conversation";
import { hasSeal } from "./seal-store";

/** How far down a side of a conversation goes: what is above `cleared` is its member's, and of that what is up to `archived` in the room. */
export type Reach = { cleared: number; archived: number; last: number };
export const selectReach = compiled<MemberKey & { conversationId: ConversationId }, Reach>(
  (q) => sql`
    SELECT cleared_seq AS cleared, archived_to AS archived, last_seq AS last FROM participants
    WHERE conversation_id = ${q.conversationId} AND member_id = ${q.id} AND site_id = ${q.siteId}`,
);

/** Conversations whose room is to look, the longest due first; by conversations_by_archiving. */
export const unscopedSelectDue = (
  now: number,
  limit: number,
): Statement<{ id: ConversationId; siteId: SiteId }> =>
  sql`SELECT id, site_id AS siteId FROM conversations WHERE archive_at <= ${now} ORDER BY archive_at LIMIT ${literal(limit)}`;

/** When a room looks next. */
export const lookAt = (id: ConversationId, at: number): Statement =>
  sql`UPDATE conversations SET archive_at = ${at} WHERE id = ${id}`;

/** How far a conversation is archived. No row where it is not there any more. */
export const selectArchivedTo = (id: ConversationId): Statement<{ archived: number }> =>
  sql`SELECT max(archived_to) AS archived FROM participants WHERE conversation_id = ${id} HAVING count(*) > 0`;

export type MovableRow = {
  seq: number;
  sender: MemberId;
  client: StoredClientId;
  body: string;
  gift: GiftCode | null;
  credits: number;
  at: number;
  answers: number | null;
};

/** The last message before the first that a side, `p`, has not read; all of them where nothing waits. */
const readUpTo = sql`coalesce((SELECT w.seq - 1 FROM messages w WHERE w.conversation_id = p.conversation_id
      AND w.seq > max(p.read_seq, p.cleared_seq) AND w.sender_id <> p.member_id ORDER BY w.seq LIMIT 1), p.last_seq)`;

/** What may be archived apart from its age, the oldest first: neither the last one, nor what waits for somebody; nothing of a chat with a seal. */
export const selectMovable = (id: ConversationId): Statement<MovableRow> => sql`
    SELECT m.seq AS seq, m.sender_id AS sender, m.client_id AS client, m.body AS body, m.gift AS gift, m.credits AS credits,
      m.created_at AS at, r.reply_to AS answers
    FROM messages m LEFT JOIN replies r ON r.conversation_id = m.conversation_id AND r.seq = m.seq
    WHERE m.conversation_id = ${id} AND m.seq > (SELECT max(archived_to) FROM participants WHERE conversation_id = ${id})
      AND m.seq <= (SELECT min(min(${readUpTo}, p.last_seq - 1)) FROM participants p WHERE p.conversation_id = ${id})
      AND NOT ${hasSeal(id)}
    ORDER BY m.seq LIMIT ${literal(ARCHIVED_AT_ONCE + 1)}`;

/** What was copied: numbers above `after` up to `upTo`, so many, of whom so many have no words any more. */
type Copied = { id: ConversationId; after: number; upTo: number; count: number; blank: number };

/**
 * Both sides look into the room up to there, and the rows go, in one batch; only where they still are what was copied: rows never
 * change but by being blanked or deleted, so that two counts say it. Where they are not, the room looks anew at the next run.
 */
export const putAway = ({ id, after, upTo, count, blank }: Copied, next: number) => {
  const rows = sql`FROM messages WHERE conversation_id = ${id} AND seq > ${after} AND seq <= ${upTo}`;
  const done = sql`(SELECT max(archived_to) FROM participants WHERE conversation_id = ${id}) = ${upTo}`;
  return {
    reach: sql`UPDATE participants SET archived_to = ${upTo} WHERE conversation_id = ${id} AND archived_to = ${after}
      AND (SELECT count(*) ${rows}) = ${count} AND (SELECT count(*) ${rows} AND sender_id = ${NOBODY}) = ${blank}`,
    rows: sql`DELETE ${rows} AND ${done}`,
    look: sql`UPDATE conversations SET archive_at = ${next} WHERE id = ${id} AND ${done}`,
  };
};
