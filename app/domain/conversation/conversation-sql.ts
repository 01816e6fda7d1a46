import { type SQL, sql } from "drizzle-orm";
import type { Value } from "~/db/compiled";
import type { ConversationId, MemberId } from "~/kit/ids";
import { isThereFor } from "../profile/privacy-sql";

/** Number of unread messages of a member, as a subquery; excludes the conversation `reading`. */
export const unreadOf = (
  memberId: Value<MemberId>,
  reading: Value<ConversationId | ""> = "",
): SQL =>
  sql`(SELECT coalesce(sum(unread), 0) FROM participants WHERE member_id = ${memberId} AND unread > 0 AND conversation_id <> ${reading})`;

/** Whether two members have a conversation, deleted or not. */
const haveTalked = (one: Value<MemberId | null>, other: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM participants WHERE member_id = ${one} AND other_id = ${other})`;

/**
 * Whether a member, or a visitor (null), has a conversation with the profile `p`. Only these
 * members see an invisible profile (R130).
 */
export const talksWithProfile = (member: Value<MemberId | null>): SQL =>
  haveTalked(member, sql`p.id`);

/** Whether the other member of a conversation, the profile `o`, is visible to the reader. */
export const isThereToTalk = (member: Value<MemberId>): SQL =>
  isThereFor("o", haveTalked(member, sql`o.id`));
