import type { ClientId, ConversationId, MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { type GiftCode, giftPrice } from "../gift/gift";
import type { SendResult } from "./conversation";
import type { Sender } from "./send-message";

type Giving = {
  conversationId: ConversationId;
  to: MemberId;
  clientId: ClientId;
  gift: GiftCode;
  /** What a plain gift costs, as the page showed it. */
  shownCredits: number;
  /** The consent to pay for it to a fictional profile, given with it (R231). */
  agrees?: boolean;
};

/**
 * Hands a gift to the room of the two, which stores it as a message: accepted and charged at the price that was shown, or
 * refused and free of charge (R240–R242). Sent again under its client id it is the same gift.
 */
export function sendGift(
  { live }: Services,
  { site, id }: Sender,
  { conversationId, to, clientId, gift, shownCredits, agrees }: Giving,
): Promise<SendResult> {
  return live.sendMessage(conversationId, {
    ...{ siteId: site.id, senderId: id, recipientId: to, clientId, body: "", gift },
    price: giftPrice(gift, site.gift_credits),
    ...{ shown: giftPrice(gift, shownCredits), agrees, heldAfter: site.held_after },
  });
}
