import { BoundedCache } from "~/kit/bounded-cache";
import type { ClientId, ConversationId, MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import type { Site } from "../site/site";
import { conversationIdOf, type SendMessageResult } from "./conversation";

/** The writer: a member of a site, whose settings contain the price. */
export type Sender = { site: Site; id: MemberId };

/**
 * Sends a member's message to the conversation object of the two, which writes it. The result is
 * final: accepted and charged, or rejected free of charge. After a thrown error the client may send
 * again with the same client id.
 */
export async function sendMessage(
  services: Services,
  { site, id }: Sender,
  { to, clientId, text, shown, agrees, replyTo }: MessageRequest,
): Promise<SendMessageResult> {
  const conversationId = await cachedConversationId({ site, id }, to);
  return services.live.submitMessage(conversationId, {
    siteId: site.id,
    senderId: id,
    recipientId: to,
    clientId,
    body: text,
    price: site.message_credits,
    heldAfter: site.held_after,
    shown,
    agrees,
    replyTo,
  });
}

/**
 * A message as entered by its writer, the price that was shown (R230), and the consent given with
 * it (R231).
 */
type MessageRequest = {
  to: MemberId;
  clientId: ClientId;
  text: string;
  shown: number;
  agrees?: boolean;
  /** The number of the earlier message that it replies to (R248). */
  replyTo?: number;
};

/**
 * Converts an API request or a form to `MessageRequest`. Without a price, as from pages older than price
 * checks, only free messages are sent.
 */
export const toMessageRequest = (fields: MessageFields & { to: MemberId }): MessageRequest => ({
  to: fields.to,
  clientId: fields.client_id,
  text: fields.text,
  shown: fields.price ?? 0,
  agrees: fields.agrees ?? false,
  replyTo: fields.reply_to,
});
type MessageFields = {
  client_id: ClientId;
  text: string;
  price?: number;
  agrees?: boolean;
  reply_to?: number;
};

/** Cache of conversation ids: each is a hash that never changes. */
const conversationIds = new BoundedCache<string, ConversationId>({ size: 500 });

async function cachedConversationId({ site, id }: Sender, to: MemberId): Promise<ConversationId> {
  const pair = `${site.id} ${id} ${to}`;
  const conversationId = conversationIds.get(pair) ?? (await conversationIdOf(site.id, id, to));
  conversationIds.set(pair, conversationId);
  return conversationId;
}
