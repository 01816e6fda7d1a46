import { all, run, runBatch } from "~/db/batch";
import type { ConversationId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { blankMessages, leaveChat, selectOwnChats } from "./member-data-sql";

const CHATS_AT_A_TIME = 20;
const MESSAGES_AT_A_TIME = 500;

/**
 * Removes a member from some of their conversations: blanks their messages and keeps the other's
 * under the same numbers. Returns true when no conversation is left. The messages are blanked
 * before the participant row by which the conversation is found, so that an interrupted run
 * continues; database rows come before archived rows, so that archiving copies none back (R630).
 */
export async function eraseOwnChats(services: Services, member: MemberKey): Promise<boolean> {
  const chats = await all(services.db, selectOwnChats(member, "", CHATS_AT_A_TIME));
  for (const { id } of chats) if (!(await eraseChat(services, member, id))) return false;
  return chats.length < CHATS_AT_A_TIME;
}

async function eraseChat(services: Services, member: MemberKey, id: ConversationId) {
  const blanked = await run(services.db, blankMessages(member.id, id, MESSAGES_AT_A_TIME));
  if (blanked >= MESSAGES_AT_A_TIME) return false;
  await services.archive.blank(id, member.id);
  await runBatch(services.db, leaveChat(member.id, id));
  await services.live.forgetConversation(member.siteId, id);
  return true;
}
