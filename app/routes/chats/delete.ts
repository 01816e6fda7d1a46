import { redirect } from "react-router";
import { deleteConversation } from "~/domain/conversation/delete-conversation";
import { notFound } from "~/http/not-found";
import { ourId } from "~/http/our-id";
import { requireViewer } from "~/http/require-viewer";
import type { ConversationId } from "~/kit/ids";
import { getServices } from "~/middleware/context";
import { NoPage } from "../no-page";
import type { Route } from "./+types/delete";

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(`/chats/${ourId(params.id)}?delete=ask`);

/** POST /chats/{id}/delete: the conversation is gone for this member (R95), across a block too. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const deleted = await deleteConversation(
    getServices(context),
    viewer,
    ourId<ConversationId>(params.id),
  );
  if (!deleted.ok) throw notFound();
  return redirect("/chats", 303);
}

export default NoPage;
