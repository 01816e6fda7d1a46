import { redirect } from "react-router";
import { revealChatPhoto } from "~/domain/conversation/reveal-photo";
import type { ConversationId, PhotoId } from "~/kit/ids";
import { getServices } from "~/request/middleware/context";
import { NoPage } from "~/request/no-page";
import { requireViewer } from "~/request/require-viewer";
import { notFound, requireId } from "~/request/responses";
import type { Route } from "./+types/reveal";

export const loader = ({ params }: Route.LoaderArgs) => redirect(`/chats/${requireId(params.id)}`);

/**
 * POST /chats/{id}/photos/{photo}/reveal: opens a blurred photo for its recipient (R492), and
 * redirects to its message.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const conversationId = requireId<ConversationId>(params.id);
  const photo = requireId<PhotoId>(params.photo);
  const outcome = await revealChatPhoto(getServices(context), viewer, { conversationId, photo });
  if (!outcome.ok) throw notFound();
  const { seq } = outcome.value;
  return redirect(`/chats/${conversationId}?at=${seq}#m${seq}`, 303);
}

export default NoPage;
