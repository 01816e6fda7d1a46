import { revalidatesUnlessOffline, submitOrStay } from "../chat-subpage";
import { loadChat, loadChatSubpage } from "../load-chat";
import type { Route } from "./+types/gift";
import { GiftPage, type GiftRefusalData } from "./gift-page";
import { giftCatalogueProps, handleGiftForm } from "./handle-gift-form";

/** /chats/{id}/gift: the gift catalogue of a conversation. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { rates, ...beside } = await loadChatSubpage(request, context, params.id);
  return {
    ...beside,
    ...giftCatalogueProps(context, { ...beside.sending, rates }),
    back: `/chats/${beside.conversationId}`,
    opening: false,
  };
}

export const shouldRevalidate = revalidatesUnlessOffline;

export async function action({ request, params, context }: Route.ActionArgs) {
  const { head } = await loadChat(request, context, params.id);
  return handleGiftForm(request, context, { conversationId: head.id, to: head.otherId });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrStay<GiftRefusalData>(serverAction, { gift: null, agrees: false, refusal: "offline" });

export default function Gift({ loaderData, actionData }: Route.ComponentProps) {
  return <GiftPage {...loaderData} refused={(actionData as GiftRefusalData | undefined) ?? null} />;
}
