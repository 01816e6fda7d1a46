import { decodeCursor, encodeCursor } from "~/db/cursor";
import type { Services } from "~/services";
import type { Viewer } from "../session/session";
import { selectConversations } from "./list-store";

/** Conversations shown at once. */
const PAGE = 30;

/** A member's chats list, newest first, with the cursor of the next page (null on the last). */
export async function listConversations(services: Services, viewer: Viewer, after: string | null) {
  const rows = await services.readTogether(
    selectConversations(viewer, decodeCursor(after), PAGE + 1),
  );
  const conversations = rows.slice(0, PAGE);
  const last = conversations.at(-1);
  return {
    conversations,
    next: rows.length > PAGE && last ? encodeCursor([last.at, last.id]) : null,
  };
}
