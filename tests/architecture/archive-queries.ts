import { insertEvidence } from "~/domain/complaint/complaint-store";
import {
  deleteArchivedRows,
  deleteExpiredPhotos,
  scheduleArchiving,
  selectArchivedTo,
  selectDueArchivings,
  selectExpiredArchives,
  selectMovable,
  selectReadRange,
} from "~/domain/conversation/archive-store";
import { joinArchived } from "~/domain/conversation/conversation-sql";
import { selectOwnMessages } from "~/domain/conversation/member-data-sql";
import { selectMessages } from "~/domain/conversation/message-log-store";
import type { ConversationId } from "~/kit/ids";
import { asId, memberBy } from "../support/member-by";
import type { PlannedQuery } from "./query-plans";

const evidence = insertEvidence(
  {
    complaintId: asId("k"),
    siteId: asId("site"),
    reporterId: asId("me"),
    reportedId: asId("x"),
    reportedName: "Robin",
    conversationId: asId("c"),
    screen: "chat",
    talked: true,
    reason: "fake",
  },
  { archivedMessagesJson: "[]", at: 5 },
);
const me = memberBy("me", "site");
const chat = asId<ConversationId>("c");
const page = { newestFirst: true, limit: 51 };
const moved = deleteArchivedRows({ id: chat, after: 1, upTo: 9, count: 8, blank: 0 }, 5);

/** Queries of messages in archive storage and of their archiving, for list-queries.ts. */
export const ARCHIVE_QUERIES: Record<string, PlannedQuery> = {
  "messages of a room": selectMessages(me, chat, {
    ...page,
    archived: { from: "room", page: "[]", quoted: "[]" },
  }),
  "what answers messages of a room": selectMessages(me, chat, {
    ...page,
    archived: { from: "answering", page: "[]", quoted: "[]" },
  }),
  "one's own messages of a room": selectOwnMessages(
    me,
    { id: chat, after: 1 },
    { limit: 100, joinMessages: joinArchived(chat, "[]") },
  ),
  "how far a chat is archived for a member": selectReadRange({ ...me, conversationId: chat }),
  "how far a chat is archived": selectArchivedTo(chat),
  "rooms that are to look": selectDueArchivings(5, 300),
  "when a room looks": scheduleArchiving(chat, 5),
  "what may be archived": selectMovable(chat),
  "where what was archived lies": moved.reach,
  "what was archived, to delete": moved.rows,
  "when the room of what was archived looks": moved.schedule,
  "what a report seals": evidence,
  "what is forgotten in rooms": selectExpiredArchives(5, 200),
  "pictures of what is forgotten": deleteExpiredPhotos(5, 200),
};
