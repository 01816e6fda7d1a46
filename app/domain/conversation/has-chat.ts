import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import type { Viewer } from "../session/session";
import { conversationIdOf } from "./conversation";
import { selectHasChat } from "./conversation-list-store";

/**
 * Whether a member has messages with another one, so that the profile page can offer to delete the
 * conversation (R258).
 */
export async function hasChat(
  services: Services,
  viewer: Viewer,
  otherId: MemberId,
): Promise<boolean> {
  const conversationId = await conversationIdOf(viewer.siteId, viewer.id, otherId);
  return (await services.readTogether(selectHasChat({ ...viewer, conversationId }))).length > 0;
}
