import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Cursor } from "~/db/cursor";
import { literal } from "~/db/prepared";
import { forSite, type RowOf } from "~/db/query-builder";
import { nullable } from "~/db/text-statement";
import type { ConversationId, MemberId, SiteId, StoredClientId } from "~/kit/ids";
import { consentOf } from "../account/account-sql";
import { profiles } from "../profile/profile.tables";
import { messages, participants } from "./conversation.tables";
import { m, o, p } from "./conversation-sql";

/** The fictional profile of a conversation; `o` is the member, `p` the profile's participant. */
const f = alias(profiles, "f");

/** When the member agreed to pay for messages to fictional profiles (R231); null: not yet. */
const agreedAt = nullable(
  sql`${consentOf(sql`${p.other_id}`, "fictional_profiles")}`.mapWith(Number),
);

const conversationColumns = {
  id: p.conversation_id,
  fictionalId: f.id,
  fictionalName: f.name,
  memberId: o.id,
  memberName: o.name,
  unread: p.unread,
  agreedAt,
};

/** When the oldest unread message was sent; for conversations without that time, the newest. */
const waitingSince = sql`coalesce(${p.unread_since}, ${p.last_message_at})`;

/**
 * Conversations in which a member waits for a fictional profile of the site, the longest waiting
 * first, after a cursor. Uses profiles_fictional and participants_unread.
 */
export const selectWaitingConversations = (siteId: SiteId, after: Cursor | null, limit: number) =>
  forSite(siteId).text(
    { ...conversationColumns, since: waitingSince.mapWith(Number) },
    ({ columns, inScope }) => sql`SELECT ${columns}
    FROM ${profiles} f CROSS JOIN ${participants} p INDEXED BY participants_unread ON ${p.member_id} = ${f.id} AND ${p.unread} > 0
    JOIN ${profiles} o ON ${o.id} = ${p.other_id}
    WHERE ${inScope(f)} AND ${f.fictional} = 1 AND ${o.status} <> 'disabled'
      ${after ? sql`AND (${waitingSince}, ${p.conversation_id}) > (${after[0]}, ${after[1]})` : sql``}
    ORDER BY ${waitingSince}, ${p.conversation_id} LIMIT ${literal(limit)}`,
  );
export type WaitingConversation = RowOf<ReturnType<typeof selectWaitingConversations>>;

/** A conversation of a fictional profile of the site; no row for one of two members. */
export const selectFictionalConversation = (siteId: SiteId, id: ConversationId) =>
  forSite(siteId).text(
    {
      ...conversationColumns,
      lastSeq: p.last_seq,
      /** Null if the last message was erased. */
      lastSender: nullable(sql`${m.sender_id}`.mapWith(m.sender_id)),
    },
    ({ columns, inScope }) => sql`SELECT ${columns}
    FROM ${participants} p JOIN ${profiles} f ON ${f.id} = ${p.member_id} JOIN ${profiles} o ON ${o.id} = ${p.other_id}
    LEFT JOIN ${messages} m ON ${m.conversation_id} = ${p.conversation_id} AND ${m.seq} = ${p.last_seq}
    WHERE ${p.conversation_id} = ${id} AND ${inScope(p)} AND ${f.fictional} = 1 AND ${o.fictional} = 0`,
  );
export type FictionalConversation = RowOf<ReturnType<typeof selectFictionalConversation>>;

type FreeMessageKey = { siteId: SiteId; senderId: MemberId; clientId: StoredClientId };

/** A message that cost nothing, by the id that its sender gave it. Uses messages_free. */
export const selectFreeMessage = ({ siteId, senderId, clientId }: FreeMessageKey) =>
  forSite(siteId)
    .select({ seq: messages.seq })
    .from(messages)
    .where(
      and(
        eq(messages.sender_id, senderId),
        eq(messages.client_id, clientId),
        sql`${messages.credits} = 0`,
      ),
    );

/** Condition: the member takes part in a conversation. */
export const hasParticipant = (id: ConversationId, memberId: MemberId): SQL =>
  sql`EXISTS (SELECT 1 FROM ${participants} p WHERE ${p.conversation_id} = ${id} AND ${p.member_id} = ${memberId})`;

/** Condition: the newest message of a conversation is this one, and it is the other member's. */
export const isLastMessageOf = (id: ConversationId, sender: MemberId, seq: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${participants} p JOIN ${messages} m ON ${m.conversation_id} = ${p.conversation_id} AND ${m.seq} = ${p.last_seq}
    WHERE ${p.conversation_id} = ${id} AND ${p.member_id} = ${sender} AND ${p.last_seq} = ${seq} AND ${m.sender_id} = ${sender})`;
