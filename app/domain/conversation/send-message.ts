import type { Services } from "~/services";
import type { Viewer } from "../session/session";
import type { Site } from "../site/site";
import { conversationIdOf, type SendResult } from "./conversation";

/**
 * Hands a member's message to the room of the two, which writes it. What comes back is final: accepted and charged, or
 * refused and free of charge; a thrown fault may be answered by sending again with the same client id.
 */
export async function sendMessage(
  services: Services,
  site: Site,
  viewer: Viewer,
  input: { to: string; clientId: string; text: string },
): Promise<SendResult> {
  const conversationId = await conversationIdOf(site.id, viewer.id, input.to);
  return services.live.sendMessage(conversationId, {
    siteId: site.id,
    senderId: viewer.id,
    recipientId: input.to,
    clientId: input.clientId,
    body: input.text,
    price: site.message_credits,
  });
}
