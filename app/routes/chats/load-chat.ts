import { redirect } from "react-router";
import type { ConversationHead } from "~/domain/conversation/conversation-store";
import { findChat } from "~/domain/conversation/find-chat";
import { findLastPaidPrice } from "~/domain/order/find-last-paid-price";
import { type ConversationId, isId } from "~/kit/ids";
import { getPhotoNamer } from "~/request/locale-context";
import { type Context, getServices } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { chatNotFound, recipientNotFound } from "./chat-not-found";
import type { ChatPartner } from "./chat-subpage";
import { composerProps } from "./composer/handle-message-post";

/** Loads a conversation for a sub-page. Throws 404 for everybody but its two members. */
export async function loadChat(request: Request, context: Context, id: string) {
  const viewer = requireViewer(request, context);
  const gone = request.method === "GET" ? chatNotFound : recipientNotFound;
  if (!isId<ConversationId>(id)) throw gone();
  const chat = await findChat(getServices(context), viewer, id);
  if (!chat) throw gone();
  return { viewer, ...chat };
}

/**
 * Loads the data that all sub-pages show: the other member and the balance. Redirects to the
 * conversation if the other member is gone, since that page explains it.
 */
export async function loadChatSubpage(request: Request, context: Context, id: string) {
  const viewer = requireViewer(request, context);
  const [{ head, sending }, paid] = await Promise.all([
    loadChat(request, context, id),
    findLastPaidPrice(getServices(context), viewer),
  ]);
  if (!head.there) throw redirect(`/chats/${head.id}`);
  return {
    ...composerProps(context, { ...sending, paid }, head),
    paid,
    conversationId: head.id,
    other: toChatPartner(context, head),
  };
}

type PartnerRow = Pick<ConversationHead, "otherId" | "name" | "photoId" | "fictional">;

/** The other member as the header of a sub-page shows them. */
export const toChatPartner = (
  context: Context,
  { otherId, name, photoId, fictional }: PartnerRow,
): ChatPartner => ({
  id: otherId,
  name,
  photoId: photoId && getPhotoNamer(context)(photoId, "members_hidden"),
  fictional: Boolean(fictional),
});
