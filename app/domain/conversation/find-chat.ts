import type { ConversationId } from "~/kit/ids";
import type { Services } from "~/services";
import type { Viewer } from "../session/session";
import { selectHead, selectSendingState } from "./conversation-store";

/**
 * Header of a conversation and what its member may spend, without messages; null for anybody but
 * its two members.
 */
export async function findChat(services: Services, viewer: Viewer, conversationId: ConversationId) {
  const [[head], [sending]] = await Promise.all([
    services.readTogether(selectHead({ ...viewer, conversationId })),
    services.readTogether(selectSendingState(viewer)),
  ]);
  return head && sending ? { head, sending } : null;
}
