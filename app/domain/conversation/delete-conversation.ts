import { batchSql } from "~/db/batch";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { Viewer } from "../session/session";
import { updateCleared } from "./conversation-store";

/** Removes a conversation for its member; the other one keeps it, and a new message reopens it empty (decisions, "Delete, block"). */
export async function deleteConversation(services: Services, viewer: Viewer, conversationId: string): Promise<Outcome<{ id: string }, "not_found">> {
  const [result] = await batchSql(services.db, [updateCleared(viewer.siteId, viewer.id, conversationId)]);
  const row = result?.rows[0] as { id: string } | undefined;
  return row ? done(row) : refuse("not_found");
}
