import { redirect } from "react-router";
import { createUndoToken, deleteConversation } from "~/domain/conversation/delete-conversation";
import type { ConversationId } from "~/kit/ids";
import { getServices } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { notFound, requireId } from "~/request/responses";
import { NoPage } from "../../../request/no-page";
import type { Route } from "./+types/delete";

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(`/chats/${requireId(params.id)}?delete=ask`);

/**
 * POST /chats/{id}/delete: deletes the conversation for this member (R95), even if one has blocked
 * the other. The list then offers to undo it (R314).
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const services = getServices(context);
  const deleted = await deleteConversation(services, viewer, requireId<ConversationId>(params.id));
  if (!deleted.ok) throw notFound();
  const { cleared, last } = deleted.value;
  const undo = last > cleared ? `?undo=${createUndoToken(services, viewer, deleted.value)}` : "";
  return redirect(`/chats${undo}`, 303);
}

export default NoPage;
