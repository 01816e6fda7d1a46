import { data, redirect } from "react-router";
import { sendPhoto, sendPhotoStatus } from "~/domain/conversation/send-photo";
import { chatPhotoSchema } from "~/domain/photo/photo.schema";
import { memberCost } from "~/domain/site/message-costs";
import { readForm } from "~/http/read-form";
import { getShopCountry } from "~/http/shop-country";
import { useTranslation } from "~/i18n/use-translation";
import { getServices, getSite } from "~/middleware/context";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/photo";
import { recipientNotFound } from "./chat-not-found";
import { loadChat, loadChatSubpage } from "./load-chat";
import { PhotoPage, type PhotoRefusalData } from "./photo-page";
import { photoRefusalKey } from "./photo-refusal-key";
import { revalidatesUnlessOffline, submitOrStay } from "./submit-or-stay";

/** /chats/{id}/photo: the form that sends a photo in a conversation. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { paid, ...beside } = await loadChatSubpage(request, context, params.id);
  const site = getSite(context);
  const price = site.photo_credits;
  const money = memberCost(site, getShopCountry(context), { credits: price, paid });
  return { ...beside, price: { price, money } };
}

export const shouldRevalidate = revalidatesUnlessOffline;

export async function action({ request, params, context }: Route.ActionArgs) {
  const { viewer, head } = await loadChat(request, context, params.id);
  const form = await readForm(request, chatPhotoSchema);
  if (!form.ok) {
    const [key = "photos:invalid.required"] = form.reply.data.error?.photo ?? [];
    const agrees = form.reply.data.initialValue?.agrees === "on";
    return data<PhotoRefusalData>({ key, refusal: null, agrees }, { status: 422 });
  }
  const { photo, client_id: clientId, photo_credits: shown, agrees } = form.value;
  const bytes = await photo.arrayBuffer();
  const sending = { conversationId: head.id, clientId, bytes, shown, agrees };
  const sent = await sendPhoto(getServices(context), { site: getSite(context), viewer }, sending);
  if (sent.ok) throw redirect(`/chats/${head.id}`, 303);
  const { refusal } = sent;
  if (refusal === "not_found") throw recipientNotFound();
  const refused = { key: photoRefusalKey(refusal), refusal, agrees };
  return data<PhotoRefusalData>(refused, sendPhotoStatus(refusal));
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrStay<PhotoRefusalData>(serverAction, {
    key: "pictures:refusal.offline",
    refusal: null,
    agrees: false,
  });

export default function Photo({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("pictures");
  return (
    <>
      <PageTitle>{t("page.title")}</PageTitle>
      <PhotoPage {...loaderData} refused={(actionData as PhotoRefusalData | undefined) ?? null} />
    </>
  );
}
