import { redirect } from "react-router";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { findChat, findMessageRecipient } from "~/domain/conversation/open-conversation";
import { findCreditRates } from "~/domain/order/find-credit-rates";
import { isId, type MemberId } from "~/kit/ids";
import { loadWithinViewLimit, memberViewKey } from "~/request/limit-profile-views";
import { getServices } from "~/request/middleware/context";
import { requireMemberOrSignup, requireViewer } from "~/request/require-viewer";
import { revalidatesUnlessOffline, submitOrStay } from "../chat-subpage";
import { chatNotFound, composerProps, recipientNotFound, toChatPartner } from "../load-chat";
import type { Route } from "./+types/first-gift";
import { GiftPage, type GiftRefusalData } from "./gift-page";
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
  const [recipient, chat, rates] = await loadWithinViewLimit(context, memberViewKey(id), () =>
    Promise.all([
      findMessageRecipient(services, viewer, id),
      findChat(services, viewer, conversationId),
      findCreditRates(services, viewer),
    ]),
  );
  if (chat) throw redirect(`/chats/${conversationId}/gift`);
  if (!recipient) throw chatNotFound();
  return {
    ...composerProps(context, { ...recipient.sending, rates }, recipient.partner),
    ...giftCatalogueProps(context, { ...recipient.sending, rates }),
    other: toChatPartner(context, recipient.partner),
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
