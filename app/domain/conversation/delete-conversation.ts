import { runBatch } from "~/db/batch";
import type { ConversationId, MemberId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { Viewer } from "../session/session";
import {
  clearChats,
  participantOf,
  selectClearedRange,
  startEvidenceHolds,
} from "./clear-chats-store";
import { conversationIdOf } from "./conversation";
import type { DeletedConversation } from "./restore-conversation";

/**
 * Deletes a conversation for one member; the other keeps it, and a new message reopens it empty
 * (R95). The deleted messages stay under evidence hold for a limited time, so that the other member
 * can still be reported. Publishes the deletion to the member's other open pages.
 */
export async function deleteConversation(
  services: Services,
  viewer: Viewer,
  conversationId: ConversationId,
): Promise<Outcome<DeletedConversation, "not_found">> {
  const mine = participantOf(viewer, conversationId);
  const { extent, cleared } = await runBatch(services.db, {
    extent: selectClearedRange(mine),
    evidenceHolds: startEvidenceHolds(mine, services.now()),
    cleared: clearChats(mine),
  });
  const [[clearedRange], [conversation]] = [extent.rows, cleared.rows];
  if (!clearedRange || !conversation) return refuse("not_found");
  const { id, at } = conversation;
  const gone = { id, unread: null, at };
  services.defer("badges.refresh", services.live.refreshBadges(viewer.siteId, viewer.id, gone));
  return done({ id, ...clearedRange });
}

/** Deletes by the other member's id: the conversation id is derived from the two members. */
export const deleteChatWith = async (services: Services, viewer: Viewer, otherId: MemberId) =>
  deleteConversation(services, viewer, await conversationIdOf(viewer.siteId, viewer.id, otherId));
