import type { Route } from "./+types/gift";
import { GiftPage } from "./gift-screen";
import { catalogueProps, giveFrom } from "./giving";
import { openBeside, openChat } from "./open-chat";

/** /chats/{id}/gift: the catalogue, for the two of a conversation. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { paid, ...beside } = await openBeside(request, context, params.id);
  return {
    ...beside,
    ...catalogueProps(context, paid),
    back: `/chats/${beside.conversationId}`,
    opening: false,
  };
}

/** After a refusal the page tells the price of now. */
export const shouldRevalidate = () => true;

export async function action({ request, params, context }: Route.ActionArgs) {
  const { head } = await openChat(request, context, params.id);
  return giveFrom(request, context, { conversationId: head.id, to: head.otherId });
}

export default function Gift({ loaderData, actionData }: Route.ComponentProps) {
  return <GiftPage {...loaderData} refused={actionData ?? null} />;
}
