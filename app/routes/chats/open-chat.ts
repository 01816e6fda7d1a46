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

/** A conversation for a page beside it, or what that sends; 404 for everybody but its two members. */
export async function openChat(request: Request, context: Context, id: string) {
  const viewer = requireViewer(request, context);
  const gone = request.method === "GET" ? chatGone : notSent;
  if (!isId<ConversationId>(id)) throw gone();
  const chat = await findChat(getServices(context), viewer, id);
  if (!chat) throw gone();
  return { viewer, ...chat };
}

/** What such a page shows of whom it is with and of the purse. Whoever is gone stands in the conversation, which says so. */
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

/** Over such a page: whom it is with. */
export const otherOf = (context: Context, { otherId, name, photoId, fictional }: Head): Other => ({
  id: otherId,
  name,
  photoId: photoId && getNamePhoto(context)(photoId, "members_hidden"),
  fictional: Boolean(fictional),
});
