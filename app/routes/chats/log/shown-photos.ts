import { redirect } from "react-router";
import { shownPhotosFormSchema } from "~/domain/conversation/conversation.schema";
import { setShownPhotos } from "~/domain/conversation/reveal-photo";
import type { ConversationId } from "~/kit/ids";
import { getServices } from "~/request/middleware/context";
import { NoPage } from "~/request/no-page";
import { readActionForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { notFound, requireId } from "~/request/responses";
import type { Route } from "./+types/shown-photos";

export const loader = ({ params }: Route.LoaderArgs) => redirect(`/chats/${requireId(params.id)}`);

/** POST /chats/{id}/shown-photos: shows the other member's photos without a blur, or not (R493). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const conversationId = requireId<ConversationId>(params.id);
  const { on } = await readActionForm(request, shownPhotosFormSchema);
  const choice = { conversationId, on: on === "yes" };
  const outcome = await setShownPhotos(getServices(context), viewer, choice);
  if (!outcome.ok) throw notFound();
  return redirect(`/chats/${conversationId}`, 303);
}

export default NoPage;
