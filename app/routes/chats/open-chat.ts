import { findChat } from "~/domain/conversation/find-chat";
import { notFound } from "~/http/not-found";
import { requireViewer } from "~/http/require-viewer";
import { type ConversationId, isId } from "~/kit/ids";
import { type Context, getServices } from "~/middleware/context";

/** A conversation for a page beside it; 404 for everybody but its two members. */
export async function openChat(request: Request, context: Context, id: string) {
  const viewer = requireViewer(request, context);
  if (!isId<ConversationId>(id)) throw notFound();
  const chat = await findChat(getServices(context), viewer, id);
  if (!chat) throw notFound();
  return { viewer, ...chat };
}
