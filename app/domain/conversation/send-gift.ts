import type { ClientId, ConversationId, MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { type GiftCode, giftPrice } from "../gift/gift";
import type { SendMessageResult } from "./conversation";
import type { Sender } from "./send-message";

type GiftRequest = {
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
  { conversationId, to, clientId, gift, shownCredits, agrees }: GiftRequest,
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
