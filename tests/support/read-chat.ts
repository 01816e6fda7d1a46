import { findChatPhoto } from "~/domain/conversation/chat-photo";
import { listConversations } from "~/domain/conversation/list-conversations";
import { listMessagesAfter, openConversation } from "~/domain/conversation/open-conversation";
import { listOwnMessages } from "~/domain/conversation/own-chats";
import { listReactions } from "~/domain/conversation/react-to-message";
import { searchChats } from "~/domain/conversation/search-chats";
import { plainPhotoRef } from "~/domain/photo/photo-refs";
import type { ConversationId, PhotoId } from "~/kit/ids";
import { PHOTO } from "./archived-chat";
import { services, viewerOf } from "./conversations";
import { selectOne as row } from "./send-messages";
import type { TestMember } from "./test-database";

/** Everything that one of the two reads of a chat, through every endpoint. */
export async function readChatEverywhere(member: TestMember, id: ConversationId) {
  const viewer = viewerOf(member);
  const before = [undefined, 121, 75, 62, 61, 60, 30, 2, 1];
  const after = [0, 1, 30, 58, 59, 60, 61, 75, 120];
  const pages = before.map((seq) =>
    openConversation(services, viewer, { conversationId: id, before: seq }),
  );
  const later = after.map((seq) =>
    listMessagesAfter(services, viewer, { conversationId: id, after: seq }),
  );
  return {
    pages: await Promise.all(pages),
    later: await Promise.all(later),
    list: await listConversations(services, { viewer, namePhoto: plainPhotoRef }, null),
    reactions: await listReactions(services, viewer, { conversationId: id, from: 1 }),
    photo: await findChatPhoto(services, member, {
      conversationId: id,
      photo: PHOTO(id) as PhotoId,
      size: "main",
    }),
    found: await searchMessagesOf(member, "message"),
    copy: await exportedChatOf(member, id),
  };
}

async function searchMessagesOf(member: TestMember, text: string) {
  const context = { viewer: viewerOf(member), namePhoto: plainPhotoRef };
  const found: unknown[] = [];
  let after: string | null = null;
  do {
    const step: Awaited<ReturnType<typeof searchChats>> = await searchChats(services, context, {
      searchText: text,
      after,
    });
    found.push(...step.found);
    after = step.next;
  } while (after);
  return found;
}

async function exportedChatOf(member: TestMember, id: ConversationId) {
  const side = await row<{ archivedTo: number }>(
    "SELECT archived_to AS archivedTo FROM participants WHERE conversation_id = ? AND member_id = ?",
    ...[id, member.id],
  );
  const all = [];
  for await (const message of listOwnMessages(services, member, { id, archivedTo: 0, ...side }))
    all.push(message);
  return all;
}
