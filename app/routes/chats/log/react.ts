import { redirect } from "react-router";
import { reactionFormSchema } from "~/domain/conversation/conversation.schema";
import { reactToMessage } from "~/domain/conversation/react-to-message";
import type { ConversationId } from "~/kit/ids";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { notFound, requireId } from "~/request/responses";
import { NoPage } from "../../../request/no-page";
import type { Route } from "./+types/react";

export const loader = ({ params }: Route.LoaderArgs) => redirect(`/chats/${requireId(params.id)}`);

/**
 * POST /chats/{id}/react: sets or removes a reaction without JavaScript (R249). Redirects to the
 * message, or on refusal to the reactions with an error.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const conversationId = requireId<ConversationId>(params.id);
  const { seq, reaction = null, before } = await readActionForm(request, reactionFormSchema);
  const input = { conversationId, seq, reaction };
  const outcome = await reactToMessage(getServices(context), viewer, input);
  if (!outcome.ok && outcome.refusal === "not_found") throw notFound();
  const search = new URLSearchParams({
    ...(before && { before: String(before) }),
    ...(!outcome.ok && { reply: String(seq), refused: outcome.refusal }),
  });
  return redirect(`/chats/${conversationId}${search.size > 0 ? `?${search}` : ""}#m${seq}`, 303);
}

export default NoPage;
