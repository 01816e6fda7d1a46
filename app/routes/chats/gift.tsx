import type { Route } from "./+types/gift";
import type { GiftRefused } from "./gift-refusal";
import { GiftPage } from "./gift-screen";
import { catalogueProps, giveFrom } from "./giving";
import { openBeside, openChat } from "./open-chat";
import { revalidatesUnlessOffline, sendOrStay } from "./send-or-stay";

/** /chats/{id}/gift: the gift catalogue of a conversation. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { paid, ...beside } = await openBeside(request, context, params.id);
  return {
    ...beside,
    ...catalogueProps(context, paid),
    back: `/chats/${beside.conversationId}`,
    opening: false,
  };
}

export const shouldRevalidate = revalidatesUnlessOffline;

export async function action({ request, params, context }: Route.ActionArgs) {
  const { head } = await openChat(request, context, params.id);
  return giveFrom(request, context, { conversationId: head.id, to: head.otherId });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendOrStay<GiftRefused>(serverAction, { gift: null, agrees: false, refusal: "offline" });

export default function Gift({ loaderData, actionData }: Route.ComponentProps) {
  return <GiftPage {...loaderData} refused={(actionData as GiftRefused | undefined) ?? null} />;
}
