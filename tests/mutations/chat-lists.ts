import { inDomain, inFile } from "./mutation.ts";

const restored = inDomain("conversation/restore-conversation");
const reopened = inDomain("conversation/clear-chats-store", "conversation/restore-conversation");
const searched = inDomain("conversation/search-store", "conversation/search-chats");
const reach = inDomain("conversation/search-store", "conversation/search-limits");
const theirs = inDomain("conversation/conversation-list-store", "conversation/has-chat");
const there = inDomain("conversation/active-account-sql", "conversation/conversation");
const numbers = inDomain(
  "conversation/last-seq-store",
  "conversation/erase-expired-evidence-chats",
);
const listed = inDomain("conversation/conversation-list-store", "conversation/unread-first");
const purse = inFile("app/domain/conversation/write-message.ts", [
  "workers/live/send-queue.test.ts",
]);
const listEvents = inFile(
  "app/routes/chats/list/use-live-conversations.ts",
  ["app/routes/chats/list/use-live-conversations.test.ts"],
  "architecture",
);
const history = inFile(
  "app/routes/chats/log/use-history.ts",
  ["app/routes/chats/log/use-history.test.ts"],
  "architecture",
);
const searchQuery = inDomain("conversation/chat-search-query");

/** The chat list, its search, and the rendered part of a chat. */
export const CHAT_LISTS = [
  restored("a deletion is undone for ever", " > UNDO_TTL", " > 1e15"),
  restored("a deletion is undone by another member", "undo ${siteId} ${id}", "undo"),
  reopened("a later deletion is undone by an earlier word", " AND cleared_seq = ${last}"),
  reopened(
    "a conversation comes back across a block",
    " AND ${notBlocked(member.id, sql`other_id`)}",
  ),
  reopened(
    "what came back stays evidence",
    "DELETE FROM seals WHERE",
    "DELETE FROM seals WHERE 0 AND",
  ),
  searched(
    "chats of others are searched",
    "p.member_id = ${q.id} AND p.site_id",
    "${q.id} <> '' AND p.site_id",
  ),
  searched(
    "chats are searched on another site",
    "AND p.site_id = ${q.siteId} AND",
    "AND ${q.siteId} <> '' AND",
  ),
  searched("a deleted chat is found", "p.cleared_seq AS floor", "0 AS floor"),
  searched("a deleted chat is found by name", " AND p.last_seq > p.cleared_seq`", "`"),
  searched(
    "the words of who is gone are found",
    "(m.sender_id = ${q.id} OR ${isCounterpartActive}) AND",
  ),
  searched(
    "who is gone is found by name",
    "WHERE ${isCounterpartActive} AND ${positionOf",
    "WHERE ${positionOf",
  ),
  reach(
    "a step reaches every chat",
    "LIMIT ${literal(MAX_SCANNED_CHATS)})",
    "LIMIT ${literal(MAX_SCANNED_CHATS)} * 1000)",
  ),
  reach(
    "a search ends with its first step",
    " OR (SELECT count(*) FROM chats) >= ${literal(MAX_SCANNED_CHATS)} AS",
    " AS",
  ),
  reach(
    "names are looked for without end",
    "LIMIT ${literal(MAX_SCANNED_NAMES)})",
    "LIMIT 1000000)",
  ),
  reach("any number of names is found", "LIMIT ${literal(MAX_NAMES)}`", "LIMIT 1000`"),
  there("who is gone is there", "o.status <> 'disabled', 0)", "1, 0)"),
  there("who is erased is there", "o.status <> 'disabled', 0)", "o.status <> 'disabled', 1)"),
  there(
    "who is gone has a name",
    "CASE WHEN ${isCounterpartActive} THEN o.name ELSE '' END",
    "o.name",
  ),
  numbers(
    "numbers begin anew after an erasure",
    "coalesce((SELECT max(last_seq) FROM participants WHERE conversation_id = ${conversationId}), 0)",
    "0",
  ),
  theirs(
    "a chat that is deleted can be deleted again",
    " AND site_id = ${siteId} AND last_seq > cleared_seq`",
    " AND site_id = ${siteId}`",
  ),
  theirs(
    "a chat is to be deleted that the other one has",
    "AND member_id = ${id} AND site_id = ${siteId} AND last_seq",
    "AND ${id} <> '' AND site_id = ${siteId} AND last_seq",
  ),
  theirs(
    "a chat is to be deleted on another site",
    "AND site_id = ${siteId} AND last_seq",
    "AND ${siteId} <> '' AND last_seq",
  ),
  searched(
    "a step has no end",
    "(${literal(MAX_SCANNED_MESSAGES)} - before)",
    "(1000000 - before)",
  ),
  searched(
    "who wrote meanwhile is searched no further",
    "WHERE p.conversation_id = ${q.chat} AND ${isOwnConversation(q)}`",
    "WHERE p.conversation_id = ${q.chat} AND ${isOwnConversation(q)} AND p.last_message_at <= ${q.at}`",
  ),
  searchQuery(
    "one letter is searched for",
    "countCharacters(searchText) < MIN_CHARACTERS",
    "countCharacters(searchText) < 1",
  ),
  searchQuery("a novel is searched for", "!fitsBounds(searchText, SEARCH_LIMITS)", "false"),
  listed(
    "a deleted chat stands in the list",
    " AND p.last_seq > p.cleared_seq ${READ_FILTERS",
    " ${READ_FILTERS",
  ),
  listEvents("what another page read stays unread", "{ ...row, unread }", "row"),
  listEvents("what another page deleted stays", "rows.filter((row) => !isIt(row))", "rows"),
  listEvents("what came since is read or gone too", " && row.at <= at"),
  inDomain("conversation/mark-read")(
    "other pages are not told what was read",
    "refreshBadges(viewer.siteId, viewer.id, chat)",
    "refreshBadges(viewer.siteId, viewer.id)",
  ),
  inDomain("conversation/delete-conversation")(
    "other pages are not told what was deleted",
    "refreshBadges(viewer.siteId, viewer.id, gone)",
    "refreshBadges(viewer.siteId, viewer.id)",
  ),
  purse(
    "the other one is told what is left",
    "state.recipientTotal }",
    "state.recipientTotal, balance: state.balance }",
  ),
  purse(
    "a member's other pages are not told what is left",
    "      balance: state.balance,\n    },",
    "    },",
  ),
  history("a long history is drawn whole", "slice(0, MAX_RENDERED)", "slice(0)"),
  history(
    "what comes leaves a gap",
    "have.later ? arrived.filter(({ seq }) => seq <= last) : arrived",
    "arrived",
  ),
];
