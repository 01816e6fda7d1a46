import { inDomain, inFile } from "./mutation.ts";

const moves = inDomain("conversation/archive-messages", "conversation/archive-interrupted");
const old = inDomain("conversation/archive-messages");
const rows = inDomain("conversation/archive-store", "conversation/archive-interrupted");
const waits = inDomain("conversation/archive-store", "conversation/archive-messages");
const gone = inDomain("conversation/erase-own-chats", "conversation/erase-archived-messages");
const seals = inDomain(
  "conversation/erase-expired-evidence-chats",
  "conversation/archive-messages",
);
const search = inDomain("conversation/search-store", "conversation/search-archives");
const found = inDomain("conversation/search-chats", "conversation/read-archived-messages");
const copied = inDomain("complaint/report-store", "complaint/report-evidence");
const due = inDomain("conversation/archive-due-conversations");
const store = inDomain("conversation/archive-store");
const pages = inDomain("conversation/open-conversation");
const last = inDomain("conversation/load-last-archived");
const archiveStorage = inFile("workers/live/sqlite-archive-storage.ts", [
  "app/domain/conversation/erase-archived-messages.test.ts",
  "app/domain/conversation/read-archived-messages.test.ts",
]);

/** Archived messages in conversation objects (R630 to R634). */
export const ARCHIVED = [
  moves(
    "a copy that differs is believed",
    "if ((await hashOf(stored)) !== (await hashOf(copies)))",
    "if (stored.length !== copies.length)",
  ),
  old("young messages move", "at > now - ARCHIVE_AFTER", "at > now"),
  rows(
    "what was blanked meanwhile is deleted",
    " AND (SELECT count(*) ${rows} AND sender_id = ${ERASED_MEMBER_ID}) = ${blank}`",
    "`",
  ),
  waits(
    "what somebody has not read moves",
    "${lastReadSeq}, p.last_seq - 1",
    "p.last_seq - 1, p.last_seq",
  ),
  waits("the last message moves", "${lastReadSeq}, p.last_seq - 1", "${lastReadSeq}, p.last_seq"),
  waits("what a seal covers moves", "\n      AND NOT ${hasEvidenceHold(id)}"),
  gone(
    "a room keeps the words of who is erased",
    "  await services.archive.blank(id, member.id);\n",
  ),
  seals(
    "a room keeps what is no evidence any more",
    "services.archive.drop(id, upTo)",
    "Promise.resolve()",
  ),
  search("a step looks into any number of rooms", " AND rooms < ${literal(MAX_SEARCHED_ARCHIVES)}"),
  found("who is gone is found in rooms", "there ? null : viewer.id", "null"),
  copied(
    "a report leaves out what the room keeps",
    "joinArchived(conversationId, archived)",
    'joinArchived(conversationId, "[]")',
  ),
  due(
    "the clock asks any number of rooms",
    "services.now(), MAX_CONVERSATIONS)",
    "services.now(), 900)",
  ),
  due("the clock asks all rooms at once", "const MAX_PARALLEL = 20;", "const MAX_PARALLEL = 300;"),
  due(
    "a room that fails is due at every run",
    "services.now() + ARCHIVE_RETRY_DELAY",
    "services.now()",
  ),
  store(
    "what is no copy any more is deleted",
    "(SELECT count(*) ${rows}) = ${count} AND (SELECT",
    "(SELECT",
  ),
  store(
    "how far a chat reaches is told on another site",
    " AND member_id = ${q.id} AND site_id = ${q.siteId}",
    " AND member_id = ${q.id}",
  ),
  pages("every page asks its room", "remaining > 0 && after + 1 < before", "remaining > 0"),
  pages(
    "an answer has no words of the room",
    "if (!page && answering.length === 0) return rows;",
    "if (!page) return rows;",
  ),
  last(
    "a report copies what the database has as well",
    "chat.limit - (reach.last - reach.archived)",
    "chat.limit",
  ),
  archiveStorage(
    "copies of a killed move stay",
    'this.run("DELETE FROM archived WHERE seq > ?", after);',
    "",
  ),
];
