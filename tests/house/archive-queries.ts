import type { Statement } from "~/db/batch";
import { insertEvidence } from "~/domain/complaint/report-store";
import {
  lookAt,
  putAway,
  selectArchivedTo,
  selectMovable,
  selectReach,
  unscopedSelectDue,
} from "~/domain/conversation/archive-store";
import { joinArchived } from "~/domain/conversation/archived-sql";
import { selectOwnMessages } from "~/domain/conversation/leaving-sql";
import { selectMessages } from "~/domain/conversation/log-store";
import { deleteForgottenPhotos, selectForgotten } from "~/domain/conversation/seal-store";
import type { ConversationId } from "~/kit/ids";
import { asId, memberBy } from "../support/member-by";

const evidence = insertEvidence(
  {
    ...{
      complaintId: asId("k"),
      siteId: asId("site"),
      reporterId: asId("me"),
      reportedId: asId("x"),
    },
    ...{ conversationId: asId("c"), screen: "chat", talked: true, reason: "fake" },
  },
  { archived: "[]", at: 5 },
);
const me = memberBy("me", "site");
const chat = asId<ConversationId>("c");
const page = { newestFirst: true, limit: 51 };
const moved = putAway({ id: chat, after: 1, upTo: 9, count: 8, blank: 0 }, 5);

/** Queries of messages in archive storage and of their archiving, for list-queries.ts. */
export const ARCHIVE_QUERIES: Record<string, Statement> = {
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
  "how far a chat is archived for a member": selectReach({ ...me, conversationId: chat }),
  "how far a chat is archived": selectArchivedTo(chat),
  "rooms that are to look": unscopedSelectDue(5, 300),
  "when a room looks": lookAt(chat, 5),
  "what may be archived": selectMovable(chat),
  "where what was archived lies": moved.reach,
  "what was archived, to delete": moved.rows,
  "when the room of what was archived looks": moved.look,
  "what a report seals": evidence,
  "what is forgotten in rooms": selectForgotten(5, 200),
  "pictures of what is forgotten": deleteForgottenPhotos(5, 200),
};
