import { and, gte, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { forOwner, forSite, type RowOf, unscoped } from "~/db/query-builder";
import type { ConversationId, MemberId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { accounts } from "../account/account.tables";
import { notBlocked } from "../block/block-sql";
import { conversations, messages, participants } from "../conversation/conversation.tables";
import { countNewLikes, doesLike, isUnseenLike, likedAtOf } from "../like/like-sql";
import type { Channel, NotificationKind } from "../notification/notification.schema";
import { nightNotices } from "../notification/notification.tables";
import { isWanted } from "../notification/notification-sql";
import { profiles } from "../profile/profile.tables";
import { hasSubscription } from "../push/subscription-sql";
import { hostOf } from "../site/setting-sql";
import type { ScanCursor } from "./notification-delivery.schema";

const a = alias(accounts, "a");
const p = alias(profiles, "p");
const other = alias(profiles, "o");
const chat = alias(participants, "chat");
const c = alias(conversations, "c");
const m = alias(messages, "m");
const n = alias(nightNotices, "n");

/** The recipient, if their account is active. */
export const selectRecipient = (member: MemberKey) =>
  forOwner(member, a.id).text(
    {
      // Nobody reads the e-mails of a fictional profile.
      confirmed: sql`${a.status} = 'active' AND ${p.fictional} = 0`.mapWith(Boolean),
      browsers: hasSubscription(sql`${a.id}`).mapWith(Boolean),
      email: a.email,
      language: a.language,
      name: p.name,
      country: p.country,
      host: hostOf(sql`${a.site_id}`).mapWith(String),
    },
    ({
      columns,
      inScope,
    }) => sql`SELECT ${columns} FROM ${accounts} a JOIN ${profiles} p ON ${p.id} = ${a.id}
    WHERE ${inScope(a)} AND ${a.status} IN ('not_confirmed', 'active')`,
  );

export type Recipient = RowOf<ReturnType<typeof selectRecipient>>;

/** Combines two conditions; the second is optional. */
export const combineConditions = (condition: SQL, when: SQL | undefined): SQL =>
  when ? sql`${condition} AND ${when}` : condition;

type ChatKey = MemberKey & { conversation: ConversationId };

/** Whether a chat has unread messages for its member. */
export const hasUnread = ({ id, siteId, conversation }: ChatKey): SQL =>
  sql`EXISTS (SELECT 1 FROM ${participants} chat WHERE ${chat.conversation_id} = ${conversation} AND ${chat.member_id} = ${id} AND ${chat.site_id} = ${siteId} AND ${chat.unread} > 0)`;

/**
 * The unread messages of a chat; no row if there are none, the writer is gone, or one of the two
 * has blocked the other.
 */
export const selectUnreadChat = ({ id, siteId, conversation }: ChatKey) =>
  forOwner({ id, siteId }, chat.member_id).text(
    {
      count: chat.unread,
      since: sql`${chat.unread_since}`.mapWith(Number),
      other: other.id,
      name: other.name,
      fictional: other.fictional,
      /** The first message of somebody else to a member who has read nothing in this conversation. */
      isNew: isFirstContact(id).mapWith(Boolean),
      /** Empty for a gift, a photo, and a message whose text is deleted. */
      words: sql`CASE WHEN ${m.sender_id} = ${chat.other_id} THEN ${m.body} ELSE '' END`.mapWith(
        String,
      ),
    },
    ({ columns, inScope }) => sql`SELECT ${columns}
    FROM ${participants} chat JOIN ${conversations} c ON ${c.id} = ${chat.conversation_id} JOIN ${profiles} o ON ${other.id} = ${chat.other_id}
    LEFT JOIN ${messages} m ON ${m.conversation_id} = ${chat.conversation_id} AND ${m.seq} = ${chat.last_seq}
    WHERE ${chat.conversation_id} = ${conversation} AND ${inScope(chat)} AND ${chat.unread} > 0
      AND ${chat.unread_since} IS NOT NULL AND ${other.status} <> 'disabled' AND ${notBlocked(id, sql`${chat.other_id}`)}`,
  );

export type UnreadChat = RowOf<ReturnType<typeof selectUnreadChat>>;

/** An unseen like from a visible member, and the number of all unseen likes. */
export const selectUnseenLike = ({ id, siteId }: MemberKey, from: MemberId) =>
  forSite(siteId).text(
    {
      count: countNewLikes(id).mapWith(Number),
      matched: doesLike(id, from).mapWith(Boolean),
      name: p.name,
      fictional: p.fictional,
      /** When the like was given. */
      at: likedAtOf(from, id).mapWith(Number),
    },
    ({ columns, inScope }) => sql`SELECT ${columns} FROM ${profiles} p
    WHERE ${p.id} = ${from} AND ${inScope(p)} AND ${p.status} = 'active' AND ${isUnseenLike(from, id)} AND ${notBlocked(id, from)}`,
  );

export type UnseenLike = RowOf<ReturnType<typeof selectUnseenLike>>;

export const hasUnseenLike = ({ id }: MemberKey, from: MemberId): SQL => isUnseenLike(from, id);

/** The maximum number of names in a digest. */
const MAX_NAMES = 5;

/**
 * Unread messages and unseen likes since `n.since`, from visible members who are not blocked,
 * limited to the kinds now enabled on a channel. Uses participants_unread and likes_unseen.
 */
function countsSince(id: MemberId, way: Channel) {
  const isKindEnabled = (kind: NotificationKind) => isWanted(id, way, [kind]);
  const from = sql`FROM ${participants} chat JOIN ${profiles} o ON ${other.id} = ${chat.other_id} JOIN ${conversations} c ON ${c.id} = ${chat.conversation_id}
    WHERE ${chat.member_id} = ${id} AND ${chat.unread} > 0 AND ${chat.unread_since} >= ${n.since} AND ${other.status} <> 'disabled' AND ${notBlocked(id, sql`${chat.other_id}`)}
      AND CASE WHEN ${isFirstContact(id)} THEN ${isKindEnabled("conversation")} ELSE ${isKindEnabled("message")} END`;
  return {
    messages: sql`(SELECT coalesce(sum(${chat.unread}), 0) ${from})`.mapWith(Number),
    likes:
      sql`CASE WHEN ${isKindEnabled("like")} THEN ${countNewLikes(id, sql`${n.since}`)} ELSE 0 END`.mapWith(
        Number,
      ),
    /** JSON array of the writers, at most `MAX_NAMES`. */
    people: sql`(SELECT json_group_array(json_object('who', who, 'fictional', fictional)) FROM (
      SELECT ${other.name} AS who, ${other.fictional} AS fictional ${from} ORDER BY ${chat.unread_since} LIMIT ${literal(MAX_NAMES)}))`.mapWith(
      String,
    ),
  };
}

/**
 * Whether a conversation is from a new contact: the reader, of participants `chat`, did not begin
 * conversation `c` and has read nothing in it.
 */
const isFirstContact = (id: MemberId): SQL =>
  sql`(${c.started_by} <> ${id} AND max(${chat.read_seq}, ${chat.cleared_seq}) = 0)`;

/** Counts of a member's deferred night, per channel, since each has its own enabled kinds. */
export function selectDeferredNight({ id, siteId }: MemberKey) {
  const mail = countsSince(id, "mail");
  const push = countsSince(id, "push");
  return forOwner({ id, siteId }, n.account_id).text(
    {
      since: n.since,
      due: n.due_at,
      mailMessages: mail.messages,
      mailLikes: mail.likes,
      people: mail.people,
      pushMessages: push.messages,
      pushLikes: push.likes,
    },
    ({ columns, inScope }) => sql`SELECT ${columns} FROM ${nightNotices} n WHERE ${inScope(n)}`,
  );
}

export type DeferredNight = RowOf<ReturnType<typeof selectDeferredNight>>;

/** The same for a written digest: only what still applies and is still enabled. */
export const selectCountsSince = (id: MemberId, since: number, way: Channel) =>
  unscoped("the events of one member").text(
    countsSince(id, way),
    ({ columns }) => sql`SELECT ${columns} FROM (SELECT ${since} AS since) n`,
  );

type PageQuery = { after: ScanCursor | null; limit: number };

/**
 * Members with a deferred night whose quiet hours are over, the earliest first. Uses
 * night_notices_by_due.
 */
export function selectDueNights(now: number, { after, limit }: PageQuery) {
  const { site_id, account_id, due_at } = nightNotices;
  return unscoped("a scheduled job of all sites")
    .select({ siteId: site_id, account: account_id, at: due_at })
    .from(nightNotices)
    .where(
      and(
        lte(due_at, now),
        gte(due_at, after?.at ?? 0),
        sql`(${due_at}, ${account_id}) > (${after?.at ?? -1}, ${after?.account ?? ""})`,
      ),
    )
    .orderBy(due_at, account_id)
    .limit(literal(limit));
}

type TimeRangeQuery = PageQuery & { from: number; until: number };

/**
 * One page of chats with messages unread since a time range, the oldest first. Uses
 * participants_waiting.
 */
export function selectUnreadChats({ from, until, after, limit }: TimeRangeQuery) {
  const { site_id, member_id, conversation_id, unread_since } = participants;
  return unscoped("a scheduled job of all sites").text(
    {
      siteId: site_id,
      account: member_id,
      conversation: conversation_id,
      at: sql`${unread_since}`.mapWith(Number),
    },
    ({ columns }) => sql`SELECT ${columns} FROM ${participants} INDEXED BY participants_waiting
    WHERE ${unread_since} >= ${after?.at ?? from} AND ${unread_since} < ${until}
      AND (${unread_since}, ${conversation_id}, ${member_id}) > (${after?.at ?? from - 1}, ${after?.conversation ?? ""}, ${after?.account ?? ""})
    ORDER BY ${unread_since}, ${conversation_id}, ${member_id} LIMIT ${literal(limit)}`,
  );
}
