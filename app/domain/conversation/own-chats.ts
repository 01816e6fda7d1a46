import { all, run, runBatch } from "~/db/batch";
import type { ConversationId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { joinArchived } from "./conversation-sql";
import {
  blankMessages,
  leaveChat,
  type OwnChat,
  type OwnMessage,
  selectOwnChats,
  selectOwnMessages,
} from "./member-data-sql";

const PAGE_SIZE = 500;
/** Smaller than PAGE_SIZE, because archived messages are sent to the database as one JSON value. */
const ARCHIVED_PAGE_SIZE = 100;

type Chat = Pick<OwnChat, "id" | "archivedTo">;

/**
 * Yields all messages of a conversation that a member can read, archived or not, oldest first; at
 * most one page is in memory.
 */
export async function* listOwnMessages(
  services: Services,
  member: MemberKey,
  { id, archivedTo }: Chat,
): AsyncGenerator<OwnMessage> {
  for (let after = 0; after < archivedTo; ) {
    const pageQuery = {
      after,
      before: archivedTo + 1,
      newestFirst: false,
      limit: ARCHIVED_PAGE_SIZE,
    };
    const { page, last } = await services.archive.read(id, { page: pageQuery, quoted: [] });
    const shape = { limit: ARCHIVED_PAGE_SIZE, joinMessages: joinArchived(id, page) };
    yield* await all(services.db, selectOwnMessages(member, { id, after }, shape));
    after = last ?? archivedTo;
  }
  for (let after = archivedTo; ; ) {
    const page = await all(
      services.db,
      selectOwnMessages(member, { id, after }, { limit: PAGE_SIZE }),
    );
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    after = last.number;
  }
}

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
  const blanked = await run(services.db, blankMessages(member, id, MESSAGES_AT_A_TIME));
  if (blanked >= MESSAGES_AT_A_TIME) return false;
  await services.archive.blank(id, member.id);
  await runBatch(services.db, leaveChat(member, id));
  await services.live.forgetConversation(member.siteId, id);
  return true;
}
