import { type SQL, sql } from "drizzle-orm";
import type { ValueOrSql } from "~/db/prepared";
import type { ConversationId, MemberId } from "~/kit/ids";
import { isVisibleTo } from "../profile/privacy-sql";

/** Number of unread messages of a member, as a subquery; excludes the conversation `reading`. */
export const unreadCountOf = (
  memberId: ValueOrSql<MemberId>,
  reading: ValueOrSql<ConversationId | ""> = "",
): SQL =>
  sql`(SELECT coalesce(sum(unread), 0) FROM participants WHERE member_id = ${memberId} AND unread > 0 AND conversation_id <> ${reading})`;

/** Whether two members have a conversation, deleted or not. */
const haveConversation = (one: ValueOrSql<MemberId | null>, other: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM participants WHERE member_id = ${one} AND other_id = ${other})`;

/**
 * Whether a member, or a visitor (null), has a conversation with the profile `p`. Only these
 * members see an invisible profile (R130).
 */
export const hasConversationWithProfile = (member: ValueOrSql<MemberId | null>): SQL =>
  haveConversation(member, sql`p.id`);

/** Whether the other member of a conversation, the profile `o`, is visible to the reader. */
export const isCounterpartVisible = (member: ValueOrSql<MemberId>): SQL =>
  isVisibleTo("o", haveConversation(member, sql`o.id`));
