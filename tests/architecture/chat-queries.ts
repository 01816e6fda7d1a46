import { selectConversations, selectHasChat } from "~/domain/conversation/conversation-list-store";
import {
  endEvidenceHold,
  participantOf,
  restoreClearedChat,
  selectClearedRange,
} from "~/domain/conversation/conversation-store";
import { selectReactions, storeReaction } from "~/domain/conversation/message-extras-store";
import { searchStatements, selectChatsByName } from "~/domain/conversation/search-store";
import type { ConversationId } from "~/kit/ids";
import { asId, memberBy } from "../support/member-by";
import type { PlannedQuery } from "./query-plans";

const me = memberBy("me", "site");
const chat = asId<ConversationId>("c");
const react = (reaction: "heart" | null) =>
  storeReaction({ member: me, conversationId: chat, seq: 1, reaction, at: 5 });
const place = { at: 5, chat: "c", seq: 90 };

/** Queries of the chat list and its search: part of LIST_QUERIES. */
export const CHAT_QUERIES: Record<string, PlannedQuery> = {
  chats: selectConversations(me, { after: null, limit: 31 }),
  "chats, further page": selectConversations(me, { after: [5, "x"], limit: 31 }),
  "chats with something unread": selectConversations(me, {
    part: "unread",
    after: [5, "x"],
    limit: 31,
  }),
  "chats without": selectConversations(me, { part: "read", after: [5, "x"], limit: 31 }),
  "chats by name": selectChatsByName(me, "aino"),
  "words in chats": searchStatements(me, "words", null).found,
  "words in chats, further back": searchStatements(me, "words", place).found,
  "rooms in which words are looked for": searchStatements(me, "words", place).rooms,
  "where words were looked for": searchStatements(me, "words", place).end,
  "a side of a chat, as it stands": selectClearedRange(participantOf(me, chat)),
  "a deleted chat, to bring back": restoreClearedChat(me, { id: chat, cleared: 1, last: 5 }),
  "the seal of one that is back": endEvidenceHold(me, { id: chat, last: 5 }),
  "what decides about a reaction": react("heart").state,
  "a reaction": react("heart").written,
  "a reaction taken back": react(null).written,
  "reactions of a chat": selectReactions({ ...me, conversationId: chat, from: 1 }),
  "whether there is a chat": selectHasChat({ ...me, conversationId: chat }),
};
