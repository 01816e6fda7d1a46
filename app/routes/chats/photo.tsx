import { data, redirect } from "react-router";
import {
  SEND_PHOTO_REFUSALS,
  type SendPhotoRefusal,
  sendPhoto,
} from "~/domain/conversation/send-photo";
import { chatPhotoSchema } from "~/domain/photo/photo.schema";
import { PHOTO_REFUSALS } from "~/domain/photo/store-photo";
import { ownCost } from "~/domain/site/message-costs";
import { readForm } from "~/http/read-form";
import { getShopCountry } from "~/http/shop-country";
import { useTranslation } from "~/i18n/use-translation";
import { getServices, getSite } from "~/middleware/context";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/photo";
import { openBeside, openChat } from "./open-chat";
import { type PhotoRefused, PhotoScreen } from "./photo-screen";

/** /chats/{id}/photo: a picture for the other one of a conversation. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { paid, ...beside } = await openBeside(request, context, params.id);
  const site = getSite(context);
  const price = site.photo_credits;
  const money = ownCost(site, getShopCountry(context), { credits: price, paid });
  return { ...beside, price: { price, money } };
}

/** After a refusal the page tells the price of now. */
export const shouldRevalidate = () => true;

export async function action({ request, params, context }: Route.ActionArgs) {
  const { viewer, head } = await openChat(request, context, params.id);
  const form = await readForm(request, chatPhotoSchema);
  if (!form.ok) {
    const [key = "photos:invalid.required"] = form.reply.data.error?.photo ?? [];
    const agrees = form.reply.data.initialValue?.agrees === "on";
    return data<PhotoRefused>({ key, short: false, agrees }, { status: 422 });
  }
  const { photo, client_id: clientId, photo_credits: shown, agrees } = form.value;
  const bytes = await photo.arrayBuffer();
  const sending = { conversationId: head.id, clientId, bytes, shown, agrees };
  const sent = await sendPhoto(getServices(context), { site: getSite(context), viewer }, sending);
  if (sent.ok) throw redirect(`/chats/${head.id}`, 303);
  const { refusal } = sent;
  const refused = { key: wordsFor(refusal), short: refusal === "not_enough_credits", agrees };
  return data<PhotoRefused>(refused, { status: SEND_PHOTO_REFUSALS[refusal] });
}

/** Refusals that have words of their own here; what a picture is refused for besides is said as one that was not sent. */
const TOLD: readonly string[] = [
  ...["email_unconfirmed", "not_found", "not_enough_credits", "price_changed", "too_fast"],
];

function wordsFor(refusal: SendPhotoRefusal): string {
  if (refusal in PHOTO_REFUSALS) return `photos:refusal.${refusal}`;
  if (refusal === "consent_needed") return "chat:refusal.consent_needed";
  return `pictures:refusal.${TOLD.includes(refusal) ? refusal : "failed"}`;
}

export default function Photo({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("pictures");
  return (
    <>
      <PageTitle>{t("page.title")}</PageTitle>
      <PhotoScreen {...loaderData} refused={actionData ?? null} />
    </>
  );
}
