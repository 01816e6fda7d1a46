import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { ConversationId, MemberId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { newLikesOf } from "../like/like-sql";
import { isProfileThere } from "../profile/privacy-sql";
import { isActiveProfile } from "../profile/profile-sql";
import { notBlocked } from "../safety/safety-sql";

/** What is told names a chat, another member, or neither. */
type About = { conversation?: ConversationId | undefined; member?: MemberId | undefined };
/** Of a letter the address that it goes to. */
type To = { to?: string | undefined };

/** Whether a member may log in, and is still reached there, and what they would be told still holds. */
export const selectHolds = (me: MemberKey, about: About & To): Statement<{ holds: number }> =>
  sql`SELECT EXISTS (SELECT 1 FROM accounts WHERE id = ${me.id} AND site_id = ${me.siteId} AND status IN ('not_confirmed', 'active')
      AND email = coalesce(${about.to ?? null}, email))
    AND ${stands(me, about)} AS holds`;

/** A writer may make themself invisible, and is still talked with; who is only liked is not seen any more then (R480). */
function stands({ id, siteId }: MemberKey, { conversation, member }: About): SQL {
  if (conversation)
    return sql`NOT EXISTS (SELECT 1 FROM participants WHERE conversation_id = ${conversation} AND member_id = ${id}
      AND site_id = ${siteId} AND (unread = 0 OR NOT (${notBlocked(id, sql`other_id`)}) OR NOT ${isProfileThere(sql`other_id`)}))`;
  return member ? isShown(id, sql`${member}`) : sql`1`;
}

const isShown = (id: MemberId, other: SQL<MemberId>): SQL =>
  sql`(${notBlocked(id, other)} AND ${isActiveProfile(other)})`;

/** How many likes wait for a member to look at them, of who is seen. */
export const selectLikesNow = (id: MemberId): Statement<{ count: number }> =>
  sql`SELECT ${newLikesOf(id)} AS count`;

/** Of some members those whom one may still be shown. */
export const selectShown = (id: MemberId, others: MemberId[]): Statement<{ other: MemberId }> =>
  sql`SELECT value AS other FROM json_each(${JSON.stringify(others)}) WHERE ${isShown(id, sql`value`)}`;
