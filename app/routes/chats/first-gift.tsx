import { redirect } from "react-router";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { findChat } from "~/domain/conversation/find-chat";
import { findPartner } from "~/domain/conversation/open-conversation";
import { lastPaid } from "~/domain/order/last-paid";
import { aboutMember, readPage } from "~/http/limit-reading";
import { requireViewer } from "~/http/require-viewer";
import { isId, type MemberId } from "~/kit/ids";
import { getServices } from "~/middleware/context";
import { requireJoined } from "../join/require-joined";
import type { Route } from "./+types/first-gift";
import { chatGone, notSent } from "./chat-gone";
import type { GiftRefused } from "./gift-refusal";
import { GiftPage } from "./gift-screen";
import { catalogueProps, giveFrom } from "./giving";
import { otherOf } from "./open-chat";
import { revalidatesUnlessOffline, sendOrStay } from "./send-or-stay";
import { sendingProps } from "./sending";

/**
 * /members/{id}/gift: a gift as the first message (decision 0055). Stores nothing. Redirects to the
 * existing conversation, if there is one.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = requireJoined(request, context, params.id);
  const { id } = params;
  if (!isId<MemberId>(id)) throw chatGone();
  const services = getServices(context);
  const conversationId = await conversationIdOf(viewer.siteId, viewer.id, id);
  const [found, chat, paid] = await readPage(context, aboutMember(id), () =>
    Promise.all([
      findPartner(services, viewer, id),
      findChat(services, viewer, conversationId),
      lastPaid(services, viewer),
    ]),
  );
  if (chat) throw redirect(`/chats/${conversationId}/gift`);
  if (!found) throw chatGone();
  return {
    ...sendingProps(context, { ...found.sending, paid }, found.partner),
    ...catalogueProps(context, paid),
    other: otherOf(context, found.partner),
    back: `/members/${id}/chat`,
    opening: true,
  };
}

export const shouldRevalidate = revalidatesUnlessOffline;

export async function action({ request, params, context }: Route.ActionArgs) {
  const { siteId, id } = requireViewer(request, context);
  if (!isId<MemberId>(params.id)) throw notSent();
  const conversationId = await conversationIdOf(siteId, id, params.id);
  return giveFrom(request, context, { conversationId, to: params.id });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendOrStay<GiftRefused>(serverAction, { gift: null, agrees: false, refusal: "offline" });

export default function FirstGift({ loaderData, actionData }: Route.ComponentProps) {
  return <GiftPage {...loaderData} refused={(actionData as GiftRefused | undefined) ?? null} />;
}
