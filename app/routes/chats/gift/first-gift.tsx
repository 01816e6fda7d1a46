import { redirect } from "react-router";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { findChat } from "~/domain/conversation/find-chat";
import { findRecipient } from "~/domain/conversation/open-conversation";
import { findLastPaidPrice } from "~/domain/order/find-last-paid-price";
import { isId, type MemberId } from "~/kit/ids";
import { loadWithinViewLimit, memberViewKey } from "~/request/limit-profile-views";
import { getServices } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { requireMemberOrSignup } from "../../join/require-member-or-signup";
import { chatNotFound, recipientNotFound } from "../chat-not-found";
import { composerProps } from "../composer/handle-message-post";
import { revalidatesUnlessOffline, submitOrStay } from "../composer/submit-or-stay";
import { toChatPartner } from "../load-chat";
import type { Route } from "./+types/first-gift";
import { GiftPage } from "./gift-page";
import type { GiftRefusalData } from "./gift-refusal";
import { giftCatalogueProps, handleGiftForm } from "./handle-gift-form";

/**
 * /members/{id}/gift: a gift as the first message (decision 0055). Stores nothing. Redirects to the
 * existing conversation, if there is one.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = requireMemberOrSignup(request, context, params.id);
  const { id } = params;
  if (!isId<MemberId>(id)) throw chatNotFound();
  const services = getServices(context);
  const conversationId = await conversationIdOf(viewer.siteId, viewer.id, id);
  const [found, chat, paid] = await loadWithinViewLimit(context, memberViewKey(id), () =>
    Promise.all([
      findRecipient(services, viewer, id),
      findChat(services, viewer, conversationId),
      findLastPaidPrice(services, viewer),
    ]),
  );
  if (chat) throw redirect(`/chats/${conversationId}/gift`);
  if (!found) throw chatNotFound();
  return {
    ...composerProps(context, { ...found.sending, paid }, found.partner),
    ...giftCatalogueProps(context, paid),
    other: toChatPartner(context, found.partner),
    back: `/members/${id}/chat`,
    opening: true,
  };
}

export const shouldRevalidate = revalidatesUnlessOffline;

export async function action({ request, params, context }: Route.ActionArgs) {
  const { siteId, id } = requireViewer(request, context);
  if (!isId<MemberId>(params.id)) throw recipientNotFound();
  const conversationId = await conversationIdOf(siteId, id, params.id);
  return handleGiftForm(request, context, { conversationId, to: params.id });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrStay<GiftRefusalData>(serverAction, { gift: null, agrees: false, refusal: "offline" });

export default function FirstGift({ loaderData, actionData }: Route.ComponentProps) {
  return <GiftPage {...loaderData} refused={(actionData as GiftRefusalData | undefined) ?? null} />;
}
