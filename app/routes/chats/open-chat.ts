import { redirect } from "react-router";
import type { ConversationHead } from "~/domain/conversation/conversation-store";
import { findChat } from "~/domain/conversation/find-chat";
import { lastPaid } from "~/domain/order/last-paid";
import { getNamePhoto } from "~/http/outlook";
import { requireViewer } from "~/http/require-viewer";
import { type ConversationId, isId } from "~/kit/ids";
import { type Context, getServices } from "~/middleware/context";
import type { Other } from "./beside-chat";
import { chatGone, notSent } from "./chat-gone";
import { sendingProps } from "./sending";

/** Loads a conversation for a sub-page. Throws 404 for everybody but its two members. */
export async function openChat(request: Request, context: Context, id: string) {
  const viewer = requireViewer(request, context);
  const gone = request.method === "GET" ? chatGone : notSent;
  if (!isId<ConversationId>(id)) throw gone();
  const chat = await findChat(getServices(context), viewer, id);
  if (!chat) throw gone();
  return { viewer, ...chat };
}

/**
 * Loads the data that all sub-pages show: the other member and the balance. Redirects to the
 * conversation if the other member is gone, since that page explains it.
 */
export async function openBeside(request: Request, context: Context, id: string) {
  const viewer = requireViewer(request, context);
  const [{ head, sending }, paid] = await Promise.all([
    openChat(request, context, id),
    lastPaid(getServices(context), viewer),
  ]);
  if (!head.there) throw redirect(`/chats/${head.id}`);
  return {
    ...sendingProps(context, { ...sending, paid }, head),
    paid,
    conversationId: head.id,
    other: otherOf(context, head),
  };
}

type Head = Pick<ConversationHead, "otherId" | "name" | "photoId" | "fictional">;

/** The other member as the header of a sub-page shows them. */
export const otherOf = (context: Context, { otherId, name, photoId, fictional }: Head): Other => ({
  id: otherId,
  name,
  photoId: photoId && getNamePhoto(context)(photoId, "members_hidden"),
  fictional: Boolean(fictional),
});
