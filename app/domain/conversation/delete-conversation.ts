import { runBatch } from "~/db/batch";
import type { ConversationId, MemberId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { Viewer } from "../session/session";
import { clearChats, sealChats, selectExtent, sideOf } from "./clear-store";
import { conversationIdOf } from "./conversation";
import type { Deleted } from "./restore-conversation";

/**
 * Removes a conversation for its member; the other one keeps it, and a new message reopens it empty
 * (R95). What the member loses stays sealed for a while, so that the other one can still be
 * reported. The member's other pages are told that it is gone, and wait for nothing of it.
 */
export async function deleteConversation(
  services: Services,
  viewer: Viewer,
  conversationId: ConversationId,
): Promise<Outcome<Deleted, "not_found">> {
  const mine = sideOf(viewer, conversationId);
  const { extent, cleared } = await runBatch(services.db, {
    extent: selectExtent(mine),
    seal: sealChats(mine, services.now()),
    cleared: clearChats(mine),
  });
  const [[taken], [conversation]] = [extent.rows, cleared.rows];
  if (!taken || !conversation) return refuse("not_found");
  const { id, at } = conversation;
  const gone = { id, unread: null, at };
  services.defer("badges.refresh", services.live.refreshBadges(viewer.siteId, viewer.id, gone));
  return done({ id, ...taken });
}

/** The same by whom it was with: the id of a conversation follows from its two members. */
export const deleteChatWith = async (services: Services, viewer: Viewer, otherId: MemberId) =>
  deleteConversation(services, viewer, await conversationIdOf(viewer.siteId, viewer.id, otherId));
