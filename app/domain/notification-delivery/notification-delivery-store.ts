import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import type { ConversationId, MemberId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { notBlocked } from "../block/block-sql";
import { countNewLikes, doesLike, isUnseenLike, likedAtOf } from "../like/like-sql";
import type { CountryCode } from "../location/countries";
import type { Channel, NotificationKind } from "../notification/notification.schema";
import { isWanted } from "../notification/notification-sql";
import { hasSubscription } from "../push/subscription-sql";
import { hostOf } from "../site/setting-sql";
import type { ScanCursor } from "./notification-delivery.schema";

export type Recipient = {
  confirmed: number;
  browsers: number;
  email: string;
  language: string;
  name: string;
  country: CountryCode | null;
  host: string;
};

/** The recipient, if their account is active. */
export const selectRecipient = ({ id, siteId }: MemberKey): Statement<Recipient> =>
  sql`SELECT a.status = 'active' AS confirmed, ${hasSubscription(sql`a.id`)} AS browsers,
      a.email AS email, a.language AS language, p.name AS name, p.country AS country, ${hostOf(sql`a.site_id`)} AS host
    FROM accounts a JOIN profiles p ON p.id = a.id
    WHERE a.id = ${id} AND a.site_id = ${siteId} AND a.status IN ('not_confirmed', 'active')`;

/** Combines two conditions; the second is optional. */
export const combineConditions = (condition: SQL, when: SQL | undefined): SQL =>
  when ? sql`${condition} AND ${when}` : condition;

type ChatKey = MemberKey & { conversation: ConversationId };

/** Whether a chat has unread messages for its member. */
export const hasUnread = ({ id, siteId, conversation }: ChatKey): SQL =>
  sql`EXISTS (SELECT 1 FROM participants WHERE conversation_id = ${conversation} AND member_id = ${id} AND site_id = ${siteId} AND unread > 0)`;

export type UnreadChat = {
  count: number;
  since: number;
  other: MemberId;
  name: string;
  fictional: number;
  /** The first message of somebody else to a member who has read nothing in this conversation. */
  isNew: number;
  /** Empty for a gift, a photo, and a message whose text is deleted. */
  words: string;
};

/**
 * The unread messages of a chat; no row if there are none, the writer is gone, or one of the two
 * has blocked the other.
 */
export const selectUnreadChat = ({ id, siteId, conversation }: ChatKey): Statement<UnreadChat> =>
  sql`SELECT p.unread AS count, p.unread_since AS since, o.id AS other, o.name AS name, o.fictional AS fictional,
      ${isFirstContact(id)} AS isNew,
      CASE WHEN m.sender_id = p.other_id THEN m.body ELSE '' END AS words
    FROM participants p JOIN conversations c ON c.id = p.conversation_id JOIN profiles o ON o.id = p.other_id
    LEFT JOIN messages m ON m.conversation_id = p.conversation_id AND m.seq = p.last_seq
    WHERE p.conversation_id = ${conversation} AND p.member_id = ${id} AND p.site_id = ${siteId} AND p.unread > 0
      AND p.unread_since IS NOT NULL AND o.status <> 'disabled' AND ${notBlocked(id, sql`p.other_id`)}`;

export type UnseenLike = {
  count: number;
  matched: number;
  name: string;
  fictional: number;
  /** When the like was given. */
  at: number;
};

/** An unseen like from a visible member, and the number of all unseen likes. */
export const selectUnseenLike = (
  { id, siteId }: MemberKey,
  from: MemberId,
): Statement<UnseenLike> =>
  sql`SELECT ${countNewLikes(id)} AS count, ${doesLike(id, from)} AS matched, p.name AS name,
      p.fictional AS fictional, ${likedAtOf(from, id)} AS at FROM profiles p
    WHERE p.id = ${from} AND p.site_id = ${siteId} AND p.status = 'active' AND ${isUnseenLike(from, id)} AND ${notBlocked(id, from)}`;

export const hasUnseenLike = ({ id }: MemberKey, from: MemberId): SQL => isUnseenLike(from, id);

type EventCounts = {
  messages: number;
  likes: number;
  /** JSON array of the writers, at most `MAX_NAMES`. */
  people: string;
};
/** Counts per channel, since each has its own enabled kinds. */
export type DeferredNight = {
  [Part in "messages" | "likes" as `${Channel}${Capitalize<Part>}`]: number;
} & { people: string; since: number; due: number };

/** The maximum number of names in a digest. */
const MAX_NAMES = 5;

/**
 * Unread messages and unseen likes since `n.since`, from visible members who are not blocked,
 * limited to the kinds now enabled on a channel. Uses participants_unread and likes_unseen.
 */
function countsSince(id: MemberId, way: Channel): Record<keyof EventCounts, SQL> {
  const isKindEnabled = (kind: NotificationKind) => isWanted(id, way, [kind]);
  const from = sql`FROM participants p JOIN profiles o ON o.id = p.other_id JOIN conversations c ON c.id = p.conversation_id
    WHERE p.member_id = ${id} AND p.unread > 0 AND p.unread_since >= n.since AND o.status <> 'disabled' AND ${notBlocked(id, sql`p.other_id`)}
      AND CASE WHEN ${isFirstContact(id)} THEN ${isKindEnabled("conversation")} ELSE ${isKindEnabled("message")} END`;
  return {
    messages: sql`(SELECT coalesce(sum(p.unread), 0) ${from})`,
    likes: sql`CASE WHEN ${isKindEnabled("like")} THEN ${countNewLikes(id, sql`n.since`)} ELSE 0 END`,
    people: sql`(SELECT json_group_array(json_object('who', who, 'fictional', fictional)) FROM (
      SELECT o.name AS who, o.fictional AS fictional ${from} ORDER BY p.unread_since LIMIT ${literal(MAX_NAMES)}))`,
  };
}

/**
 * Whether a conversation is from a new contact: the reader, of participants `p`, did not begin
 * conversation `c` and has read nothing in it.
 */
const isFirstContact = (id: MemberId): SQL =>
  sql`(c.started_by <> ${id} AND max(p.read_seq, p.cleared_seq) = 0)`;

/** Counts of a member's deferred night. */
export function selectDeferredNight({ id, siteId }: MemberKey): Statement<DeferredNight> {
  const mail = countsSince(id, "mail");
  const push = countsSince(id, "push");
  return sql`SELECT n.since AS since, n.due_at AS due, ${mail.messages} AS mailMessages, ${mail.likes} AS mailLikes, ${mail.people} AS people,
      ${push.messages} AS pushMessages, ${push.likes} AS pushLikes
    FROM night_notices n WHERE n.account_id = ${id} AND n.site_id = ${siteId}`;
}

/** The same for a written digest: only what still applies and is still enabled. */
export function selectCountsSince(
  id: MemberId,
  since: number,
  way: Channel,
): Statement<EventCounts> {
  const { messages, likes, people } = countsSince(id, way);
  return sql`SELECT ${messages} AS messages, ${likes} AS likes, ${people} AS people FROM (SELECT ${since} AS since) n`;
}

type DueMember = { siteId: SiteId; account: MemberId; at: number };
type PageQuery = { after: ScanCursor | null; limit: number };

/**
 * Members with a deferred night whose quiet hours are over, the earliest first. Uses
 * night_notices_by_due.
 */
export const unscopedSelectDueNights = (
  now: number,
  { after, limit }: PageQuery,
): Statement<DueMember> =>
  sql`SELECT site_id AS siteId, account_id AS account, due_at AS at FROM night_notices
    WHERE due_at <= ${now} AND due_at >= ${after?.at ?? 0} AND (due_at, account_id) > (${after?.at ?? -1}, ${after?.account ?? ""})
    ORDER BY due_at, account_id LIMIT ${literal(limit)}`;

type UnreadChatRow = DueMember & { conversation: ConversationId };
type TimeRangeQuery = PageQuery & { from: number; until: number };

/**
 * One page of chats with messages unread since a time range, the oldest first. Uses
 * participants_waiting.
 */
export const unscopedSelectUnreadChats = ({
  from,
  until,
  after,
  limit,
}: TimeRangeQuery): Statement<UnreadChatRow> =>
  sql`SELECT site_id AS siteId, member_id AS account, conversation_id AS conversation, unread_since AS at
    FROM participants INDEXED BY participants_waiting
    WHERE unread_since >= ${after?.at ?? from} AND unread_since < ${until}
      AND (unread_since, conversation_id, member_id) > (${after?.at ?? from - 1}, ${after?.conversation ?? ""}, ${after?.account ?? ""})
    ORDER BY unread_since, conversation_id, member_id LIMIT ${literal(limit)}`;
