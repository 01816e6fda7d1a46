import { data, redirect } from "react-router";
import { sendGift } from "~/domain/conversation/send-message";
import { SEND_REFUSALS } from "~/domain/conversation/send-refusals";
import { GIFT_CODES, giftPrice } from "~/domain/gift/gift";
import { giftFormSchema } from "~/domain/gift/gift.schema";
import { type CreditRates, memberCost } from "~/domain/site/shop";
import type { ConversationId, MemberId } from "~/kit/ids";
import { type Context, getServices, getSite } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { getShopCountry } from "~/request/visitor-context";
import { recipientNotFound } from "../load-chat";
import type { GiftRefusalData, ItemPrice } from "./gift-page";

/**
 * The price of a plain gift and all distinct prices, in money by what the credits spent next cost.
 */
export function giftCatalogueProps(
  context: Context,
  { balance, rates }: { balance: number; rates: CreditRates },
) {
  const site = getSite(context);
  const country = getShopCountry(context);
  const prices = [...new Set(GIFT_CODES.map((code) => giftPrice(code, site.gift_credits)))];
  return {
    giftCredits: site.gift_credits,
    prices: prices.map((price): ItemPrice => {
      return { price, money: memberCost(site, country, { credits: price, balance, rates }) };
    }),
  };
}

type GiftRecipient = { conversationId: ConversationId; to: MemberId };

/**
 * Handles the catalogue form: redirects to the conversation on success, else returns the reason.
 */
export async function handleGiftForm(request: Request, context: Context, getter: GiftRecipient) {
  const { id } = requireViewer(request, context);
  const form = await readForm(request, giftFormSchema);
  if (!form.ok) {
    const agrees = form.reply.data.initialValue?.agrees === "on";
    return data<GiftRefusalData>({ gift: null, agrees, refusal: "choose" }, { status: 422 });
  }
  const { gift, client_id: clientId, gift_credits: shownCredits, agrees } = form.value;
  const input = { ...getter, clientId, gift, shownCredits, agrees };
  const outcome = await sendGift(getServices(context), { site: getSite(context), id }, input);
  if (outcome.ok) throw redirect(`/chats/${getter.conversationId}`, 303);
  const { refusal } = outcome;
  if (refusal === "not_found") throw recipientNotFound();
  return data<GiftRefusalData>({ gift, agrees, refusal }, SEND_REFUSALS[refusal].status);
}
