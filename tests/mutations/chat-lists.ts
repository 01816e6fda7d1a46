import { inDomain, inFile } from "./mutation.ts";

const searched = inDomain("conversation/search-store", "conversation/search-chats");
const listed = inDomain(
  "conversation/list-store",
  "conversation/unread-first",
  "conversation/conversation",
);
const history = inFile(
  "app/routes/chats/history.ts",
  ["app/routes/chats/history.test.ts"],
  "house",
);
const words = inDomain("conversation/chat-search");

/** What stands in a member's list of chats, what is found in them, and how much of one is drawn. */
export const CHAT_LISTS = [
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
  searched("a deleted chat is found by name", " AND p.last_seq > p.cleared_seq`"),
  searched("the words of who is gone are found", "(m.sender_id = ${q.id} OR ${isThere}) AND"),
  searched("a step has no end", "(${literal(SCANNED_MESSAGES)} - before)", "(1000000 - before)"),
  searched(
    "who wrote meanwhile is searched no further",
    "WHERE p.conversation_id = ${q.chat} AND ${own(q)}`",
    "WHERE p.conversation_id = ${q.chat} AND ${own(q)} AND p.last_message_at <= ${q.at}`",
  ),
  words(
    "one letter is searched for",
    "countCharacters(words) < SHORTEST",
    "countCharacters(words) < 1",
  ),
  words("a novel is searched for", "!fits(words, WORDS)", "false"),
  listed(
    "a deleted chat stands in the list",
    " AND p.last_seq > p.cleared_seq ${PARTS",
    " ${PARTS",
  ),
  history("a long history is drawn whole", "slice(0, MAX_DRAWN)", "slice(0)"),
  history(
    "what comes leaves a gap",
    "have.later ? come.filter(({ seq }) => seq <= last) : come",
    "come",
  ),
];
