import { inDomain, inFile } from "./mutation.ts";

const deleteConversation = inDomain("conversation/delete-conversation");
const conversationStore = inDomain(
  "conversation/conversation-store",
  "conversation/delete-conversation",
);
const searchStore = inDomain("conversation/search-store", "conversation/search-chats");
const conversationListStoreByBlockMember = inDomain(
  "conversation/conversation-list-store",
  "conversation/block-member",
);
const conversationSql = inDomain("conversation/conversation-sql", "conversation/conversation");
const messageLogStore = inDomain("conversation/message-log-store", "conversation/block-member");
const conversationListStoreByListConversations = inDomain(
  "conversation/conversation-list-store",
  "conversation/list-conversations",
);
const writeMessage = inFile("app/domain/conversation/write-message.ts", [
  "workers/live/outgoing-messages.test.ts",
]);
const liveConversationsHook = inFile(
  "app/routes/chats/list/use-live-conversations.ts",
  ["app/routes/chats/list/use-live-conversations.test.ts"],
  "architecture",
);
const historyHook = inFile(
  "app/routes/chats/log/use-history.ts",
  ["app/routes/chats/log/conversation-log.test.ts"],
  "architecture",
);
const chatSearchQuery = inDomain("conversation/chat-search-query", "conversation/search-chats");

/** The chat list, its search, and the rendered part of a chat. */
export const CHAT_LISTS = [
  deleteConversation("a conversation deletion can be undone at any time", " > UNDO_TTL", " > 1e15"),
  deleteConversation(
    "another member undoes a conversation deletion",
    "undo ${siteId} ${id}",
    "undo",
  ),
  conversationStore(
    "an earlier undo reverts a later deletion",
    "        eq(participants.cleared_seq, last),\n",
  ),
  conversationStore(
    "a conversation is restored across a block",
    "        notBlocked(member.id, sql`${participants.other_id}`),\n",
  ),
  conversationStore(
    "a restored conversation keeps its evidence hold",
    "        eq(seals.upto_seq, last),\n",
    "        eq(seals.upto_seq, last),\n        sql`0`,\n",
  ),
  searchStore(
    "a search covers other members' chats",
    "forOwner(q, p.member_id)",
    "forOwner({ id: sql`p.member_id`, siteId: q.siteId }, p.member_id)",
  ),
  searchStore(
    "a search covers chats of another site",
    "forOwner(q, p.member_id)",
    "forOwner({ id: q.id, siteId: sql`p.site_id` }, p.member_id)",
  ),
  searchStore("a message of a deleted chat is found", "${p.cleared_seq} AS floor", "0 AS floor"),
  searchStore("a deleted chat is found by name", " AND ${p.last_seq} > ${p.cleared_seq}`", "`"),
  searchStore(
    "a deactivated partner's messages are found",
    "(${m.sender_id} = ${q.id} OR ${isCounterpartActive}) AND",
  ),
  searchStore(
    "a deactivated partner is found by name",
    "WHERE ${isCounterpartActive} AND ${positionOf",
    "WHERE ${positionOf",
  ),
  searchStore(
    "a search step covers every chat",
    "LIMIT ${literal(MAX_SCANNED_CHATS)})",
    "LIMIT ${literal(MAX_SCANNED_CHATS)} * 1000)",
  ),
  searchStore(
    "a search ends after its first step",
    " OR (SELECT count(*) FROM chats) >= ${literal(MAX_SCANNED_CHATS)}`",
    "`",
  ),
  searchStore(
    "a name search scans any number of chats",
    "LIMIT ${literal(MAX_SCANNED_NAMES)})",
    "LIMIT 1000000)",
  ),
  searchStore(
    "a name search returns any number of names",
    "LIMIT ${literal(MAX_NAMES)}`",
    "LIMIT 1000`",
  ),
  conversationSql(
    "a deactivated partner counts as active",
    "${o.status} <> 'disabled', 0)",
    "1, 0)",
  ),
  conversationSql(
    "an erased partner counts as active",
    "${o.status} <> 'disabled', 0)",
    "${o.status} <> 'disabled', 1)",
  ),
  conversationSql(
    "a deactivated partner's name is shown",
    "CASE WHEN ${isCounterpartActive} THEN ${o.name} ELSE '' END",
    "${o.name}",
  ),
  messageLogStore(
    "message numbers restart after an erasure",
    "coalesce((SELECT max(${p.last_seq}) FROM ${participants} p WHERE ${p.conversation_id} = ${conversationId}), 0)",
    "0",
  ),
  conversationListStoreByBlockMember(
    "a deleted chat can be deleted again",
    "          gt(participants.last_seq, participants.cleared_seq),\n",
  ),
  conversationListStoreByBlockMember(
    "another participant's chat is deletable",
    "forOwner(q, participants.member_id)",
    "forOwner({ id: sql`member_id`, siteId: q.siteId }, participants.member_id)",
  ),
  conversationListStoreByBlockMember(
    "a chat of another site is deletable",
    "forOwner(q, participants.member_id)",
    "forOwner({ id: q.id, siteId: sql`site_id` }, participants.member_id)",
  ),
  searchStore(
    "a search step scans any number of messages",
    "(${literal(MAX_SCANNED_MESSAGES)} - before)",
    "(1000000 - before)",
  ),
  searchStore(
    "a chat with a new message is searched no further",
    "WHERE ${p.conversation_id} = ${q.chat} AND ${isOwnConversation(isOwn)}`",
    "WHERE ${p.conversation_id} = ${q.chat} AND ${isOwnConversation(isOwn)} AND ${p.last_message_at} <= ${q.at}`",
  ),
  chatSearchQuery(
    "a search text of one character is accepted",
    "countCharacters(searchText) < MIN_CHARACTERS",
    "countCharacters(searchText) < 1",
  ),
  chatSearchQuery(
    "a search text of any length is accepted",
    "!fitsBounds(searchText, SEARCH_LIMITS)",
    "false",
  ),
  conversationListStoreByListConversations(
    "a deleted chat is listed",
    " AND ${p.last_seq} > ${p.cleared_seq} ${READ_FILTERS",
    " ${READ_FILTERS",
  ),
  liveConversationsHook("a chat that another page read stays unread", "{ ...row, unread }", "row"),
  liveConversationsHook(
    "a chat that another page deleted stays listed",
    "rows.filter((row) => !isIt(row))",
    "rows",
  ),
  liveConversationsHook(
    "a chat with a newer message is marked read or removed",
    " && row.at <= at",
  ),
  inDomain("conversation/mark-read")(
    "a member's other pages are not informed which chat was read",
    "refreshBadges(viewer.siteId, viewer.id, chat)",
    "refreshBadges(viewer.siteId, viewer.id)",
  ),
  inDomain("conversation/delete-conversation")(
    "a member's other pages are not informed which chat was deleted",
    "refreshBadges(viewer.siteId, viewer.id, deletedChat)",
    "refreshBadges(viewer.siteId, viewer.id)",
  ),
  writeMessage(
    "a recipient receives the sender's balance",
    "state.recipientTotal }",
    "state.recipientTotal, balance: state.balance }",
  ),
  writeMessage(
    "a sender's other pages do not receive the balance",
    "      balance: state.balance,\n    },",
    "    },",
  ),
  historyHook("a long history is rendered completely", "slice(0, MAX_RENDERED)", "slice(0)"),
  historyHook(
    "a new message leaves a gap in the history",
    "current.later ? arrived.filter(({ seq }) => seq <= last) : arrived",
    "arrived",
  ),
];
