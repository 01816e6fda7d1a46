import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { ConversationId, MemberId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { notBlocked } from "../block/block-sql";
import { countNewLikes } from "../like/like-sql";
import { isProfileEnabled } from "../profile/privacy-sql";
import { isActiveProfile } from "../profile/profile-sql";

/** A notification is about a chat, another member, or neither. */
type NotificationSubject = {
  conversation?: ConversationId | undefined;
  member?: MemberId | undefined;
};
/** The address of an e-mail. */
type EmailRecipient = { to?: string | undefined };

/** Whether an account is active, still has the address, and the notification still applies. */
export const selectStillApplies = (
  me: MemberKey,
  about: NotificationSubject & EmailRecipient,
): Statement<{ holds: number }> =>
  sql`SELECT EXISTS (SELECT 1 FROM accounts WHERE id = ${me.id} AND site_id = ${me.siteId} AND status IN ('not_confirmed', 'active')
      AND email = coalesce(${about.to ?? null}, email))
    AND ${subjectHolds(me, about)} AS holds`;

/**
 * An invisible writer still appears to chat partners; an invisible member who was only liked does
 * not (R480).
 */
function subjectHolds(
  { id, siteId }: MemberKey,
  { conversation, member }: NotificationSubject,
): SQL {
  if (conversation)
    return sql`NOT EXISTS (SELECT 1 FROM participants WHERE conversation_id = ${conversation} AND member_id = ${id}
      AND site_id = ${siteId} AND (unread = 0 OR NOT (${notBlocked(id, sql`other_id`)}) OR NOT ${isProfileEnabled(sql`other_id`)}))`;
  return member ? isVisibleTo(id, sql`${member}`) : sql`1`;
}

const isVisibleTo = (id: MemberId, other: SQL<MemberId>): SQL =>
  sql`(${notBlocked(id, other)} AND ${isActiveProfile(other)})`;

/** The number of unseen likes, from visible members only. */
export const selectLikeCount = (id: MemberId): Statement<{ count: number }> =>
  sql`SELECT ${countNewLikes(id)} AS count`;

/** Those of some members whom a member may still see. */
export const selectVisible = (id: MemberId, others: MemberId[]): Statement<{ other: MemberId }> =>
  sql`SELECT value AS other FROM json_each(${JSON.stringify(others)}) WHERE ${isVisibleTo(id, sql`value`)}`;
