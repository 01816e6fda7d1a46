import { data, redirect } from "react-router";
import { SEND_REFUSALS } from "~/domain/conversation/conversation";
import { sendGift } from "~/domain/conversation/send-gift";
import { GIFT_CODES, giftPrice } from "~/domain/gift/gift";
import { giftFormSchema } from "~/domain/gift/gift.schema";
import { minimumCost } from "~/domain/site/message-costs";
import { getNamePhoto } from "~/http/outlook";
import { readForm } from "~/http/read-form";
import { useTranslation } from "~/i18n/use-translation";
import { getCountry, getServices, getSite } from "~/middleware/context";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/gift";
import type { Price } from "./gift-price";
import type { GiftRefused } from "./gift-refusal";
import { GiftScreen } from "./gift-screen";
import { openChat } from "./open-chat";
import { sendingProps } from "./sending";

/** /chats/{id}/gift: the catalogue, for the two of a conversation. Whoever writes with somebody who is gone reads that in the conversation. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { head, sending } = await openChat(request, context, params.id);
  if (!head.there) throw redirect(`/chats/${head.id}`);
  const [site, country] = [getSite(context), getCountry(context)];
  const prices = [...new Set(GIFT_CODES.map((code) => giftPrice(code, site.gift_credits)))];
  return {
    ...sendingProps(context, sending, head),
    giftCredits: site.gift_credits,
    prices: prices.map((price): Price => ({ price, money: minimumCost(site, country, price) })),
    conversationId: head.id,
    other: {
      id: head.otherId,
      name: head.name,
      photoId: head.photoId && getNamePhoto(context)(head.photoId, "members_hidden"),
      fictional: Boolean(head.fictional),
    },
  };
}

/** After a refusal the page tells the price of now. */
export const shouldRevalidate = () => true;

export async function action({ request, params, context }: Route.ActionArgs) {
  const { viewer, head } = await openChat(request, context, params.id);
  const form = await readForm(request, giftFormSchema);
  if (!form.ok) return data<GiftRefused>({ gift: null, refusal: "choose" }, { status: 422 });
  const { gift, client_id: clientId, gift_credits: shownCredits } = form.value;
  const sent = await sendGift(
    getServices(context),
    { site: getSite(context), id: viewer.id },
    { conversationId: head.id, to: head.otherId, clientId, gift, shownCredits },
  );
  if (sent.ok) throw redirect(`/chats/${head.id}`, 303);
  return data<GiftRefused>(
    { gift, refusal: sent.refusal },
    { status: SEND_REFUSALS[sent.refusal] },
  );
}

export default function Gift({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("gifts");
  return (
    <>
      <PageTitle>{t("page.title")}</PageTitle>
      <GiftScreen {...loaderData} refused={actionData ?? null} />
    </>
  );
}
