import { BoundedCache } from "~/kit/bounded-cache";
import type { ClientId, ConversationId, MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { type GiftCode, giftPrice } from "../gift/gift";
import type { Site } from "../site/site";
import { conversationIdOf, type MessageSubmission, type SendMessageResult } from "./conversation";

/** The writer: a member of a site, whose settings contain the price. */
export type Sender = { site: Site; id: MemberId };

/**
 * Sends a member's message to the conversation object of the two, which writes it. The result is
 * final: accepted and charged, or rejected free of charge. After a thrown error the client may send
 * again with the same client id.
 */
export async function sendMessage(
  services: Services,
  sender: Sender,
  input: MessageInput,
): Promise<SendMessageResult> {
  const { conversationId, submission } = await createSubmission(sender, input);
  return services.live.submitMessage(conversationId, submission);
}

/** The message as its conversation object receives it, with the price and limit of the site. */
export async function createSubmission(
  { site, id }: Sender,
  { to, clientId, text, shown, agrees, replyTo }: MessageInput,
): Promise<{ conversationId: ConversationId; submission: MessageSubmission }> {
  const submission = {
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
  };
  return { conversationId: await cachedConversationId({ site, id }, to), submission };
}

/**
 * A message as entered by its writer, the price that was shown (R230), and the consent given with
 * it (R231).
 */
type MessageInput = {
  to: MemberId;
  clientId: ClientId;
  text: string;
  shown: number;
  agrees?: boolean;
  /** The number of the earlier message that it replies to (R248). */
  replyTo?: number;
};

/**
 * Converts an API request or a form to `MessageInput`. Without a price, as from pages older than price
 * checks, only free messages are sent.
 */
export const toMessageInput = (fields: MessageFields & { to: MemberId }): MessageInput => ({
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

type GiftInput = {
  conversationId: ConversationId;
  to: MemberId;
  clientId: ClientId;
  gift: GiftCode;
  /** The price of a plain gift in credits, as the page showed it. */
  shownCredits: number;
  /** Consent to pay for it to a fictional profile, sent with it (R231). */
  agrees?: boolean;
};

/**
 * Sends a gift to the conversation object of the two members, which stores it as a message:
 * accepted and charged at the shown price, or rejected free of charge (R240–R242). A resend with
 * the same client id is the same gift.
 */
export function sendGift(
  { live }: Services,
  { site, id }: Sender,
  { conversationId, to, clientId, gift, shownCredits, agrees }: GiftInput,
): Promise<SendMessageResult> {
  return live.submitMessage(conversationId, {
    siteId: site.id,
    senderId: id,
    recipientId: to,
    clientId,
    body: "",
    gift,
    price: giftPrice(gift, site.gift_credits),
    shown: giftPrice(gift, shownCredits),
    agrees,
    heldAfter: site.held_after,
  });
}
