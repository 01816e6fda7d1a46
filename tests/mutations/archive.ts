import { inDomain, inFile } from "./mutation.ts";

const archiveMessages = inDomain("conversation/archive-messages");
const archiveStore = inDomain("conversation/archive-store", "conversation/archive-messages");
const ownChats = inDomain("conversation/own-chats", "conversation/archive-messages");
const deleteConversation = inDomain(
  "conversation/delete-conversation",
  "conversation/archive-messages",
);
const searchStore = inDomain("conversation/search-store", "conversation/search-chats");
const searchChats = inDomain("conversation/search-chats", "conversation/open-conversation");
const complaintStore = inDomain("complaint/complaint-store", "complaint/report-member");
const archiveMessagesByArchiveDueConversations = inDomain(
  "conversation/archive-messages",
  "conversation/archive-due-conversations",
);
const openConversation = inDomain("conversation/open-conversation");
const sqliteArchiveStorage = inFile("workers/live/sqlite-archive-storage.ts", [
  "app/domain/conversation/archive-messages.test.ts",
  "app/domain/conversation/open-conversation.test.ts",
]);

/** Archived messages in conversation objects (R630 to R634). */
export const ARCHIVED = [
  archiveMessages(
    "an archive copy with other contents is accepted",
    "if ((await hashOf(archivedMessages)) !== (await hashOf(copies)))",
    "if (stored.length !== copies.length)",
  ),
  archiveMessages("recent messages are archived", "at > now - ARCHIVE_AFTER", "at > now"),
  archiveStore(
    "messages erased after the copy are deleted",
    "          sql`(SELECT count(*) ${rows} AND ${messages.sender_id} = ${ERASED_MEMBER_ID}) = ${blank}`,\n",
  ),
  archiveStore(
    "unread messages are archived",
    "${lastReadSeq}, ${p.last_seq} - 1",
    "${p.last_seq} - 1, ${p.last_seq}",
  ),
  archiveStore(
    "the last message is archived",
    "${lastReadSeq}, ${p.last_seq} - 1",
    "${lastReadSeq}, ${p.last_seq}",
  ),
  archiveStore(
    "messages under an evidence hold are archived",
    "        not(exists(subselect({ one: sql`1` }).from(seals).where(eq(seals.conversation_id, id)))),\n",
  ),
  ownChats(
    "an erased member's messages stay in the archive",
    "  await services.archive.blank(id, member.id);\n",
  ),
  deleteConversation(
    "archived messages stay after their evidence hold",
    "services.archive.drop(id, upTo)",
    "Promise.resolve()",
  ),
  searchStore(
    "a search step reads any number of archives",
    " AND rooms < ${literal(MAX_SEARCHED_ARCHIVES)}",
  ),
  searchChats(
    "a deactivated partner's archived messages are found",
    "there ? null : viewer.id",
    "null",
  ),
  complaintStore(
    "a report omits archived messages",
    "joinArchived(conversationId, archivedMessagesJson)",
    'joinArchived(conversationId, "[]")',
  ),
  archiveMessagesByArchiveDueConversations(
    "an archive run processes any number of conversations",
    "services.now(), MAX_CONVERSATIONS)",
    "services.now(), 900)",
  ),
  archiveMessagesByArchiveDueConversations(
    "an archive run processes all conversations in parallel",
    "const MAX_PARALLEL = 20;",
    "const MAX_PARALLEL = 300;",
  ),
  archiveMessagesByArchiveDueConversations(
    "a conversation that failed is due again at once",
    "services.now() + ARCHIVE_RETRY_DELAY",
    "services.now()",
  ),
  archiveStore(
    "messages that differ in number from the copy are deleted",
    "          sql`(SELECT count(*) ${rows}) = ${count}`,\n",
  ),
  archiveStore(
    "a conversation's archive range is read on another site",
    "forOwner(q, participants.member_id)",
    "forOwner({ id: q.id, siteId: sql`site_id` }, participants.member_id)",
  ),
  openConversation(
    "every page of messages requests the archive",
    "remaining > 0 && after + 1 < before",
    "remaining > 0",
  ),
  openConversation(
    "a reply has no quoted text from the archive",
    "if (!page && answering.length === 0) return rows;",
    "if (!page) return rows;",
  ),
  archiveMessages(
    "a report requests archived messages that the database has as well",
    "chat.limit - (range.last - range.archived)",
    "chat.limit",
  ),
  sqliteArchiveStorage(
    "copies of an interrupted archive run stay",
    'this.run("DELETE FROM archived WHERE seq > ?", after);',
    "",
  ),
];
