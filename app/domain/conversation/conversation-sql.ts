import { type SQL, sql } from "drizzle-orm";
import type { Value } from "~/db/compiled";
import type { ConversationId, MemberId } from "~/kit/ids";
import { isThereFor } from "../profile/privacy-sql";

/** How many messages wait for a member, as part of another statement; `reading` is a conversation that does not count. */
export const unreadOf = (
  memberId: Value<MemberId>,
  reading: Value<ConversationId | ""> = "",
): SQL =>
  sql`(SELECT coalesce(sum(unread), 0) FROM participants WHERE member_id = ${memberId} AND unread > 0 AND conversation_id <> ${reading})`;

/** Whether two members have a conversation, deleted or not. */
const haveTalked = (one: Value<MemberId | null>, other: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM participants WHERE member_id = ${one} AND other_id = ${other})`;

/** Whether a member, or a visitor (null), talks with the profile `p`: an invisible one is seen by nobody else (R130). */
export const talksWithProfile = (member: Value<MemberId | null>): SQL =>
  haveTalked(member, sql`p.id`);

/** Whether the other one of a chat, the profile `o`, is still there for its member. */
export const isThereToTalk = (member: Value<MemberId>): SQL =>
  isThereFor("o", haveTalked(member, sql`o.id`));
