import { reactionApiSchema, reactionsQuerySchema } from "~/domain/conversation/conversation.schema";
import { REACTION_REFUSALS } from "~/domain/conversation/message-extras";
import { listReactions, reactToMessage } from "~/domain/conversation/react-to-message";
import { getServices } from "~/request/middleware/context";
import type { Route } from "./+types/reaction.php";
import { apiError, readJson } from "./parse-request";
import { requireApiViewer } from "./require-api-viewer";

/**
 * GET /api/reaction.php?conversation=&from=: reactions to messages from that number on, for a page
 * that resumes (R234).
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const query = reactionsQuerySchema.safeParse(Object.fromEntries(url.searchParams));
  if (!query.success) return apiError(400, "invalid");
  const { conversation: conversationId, from } = query.data;
  const reactions = await listReactions(getServices(context), viewer, { conversationId, from });
  return reactions ? Response.json({ reactions }) : apiError(404, "not_found");
}

/**
 * POST /api/reaction.php {conversation, seq, reaction}: sets the member's one reaction to a message
 * (R249); null removes it. 204 also if nothing changed.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  const { conversation, seq, reaction } = await readJson(request, reactionApiSchema);
  const call = { conversationId: conversation, seq, reaction };
  const reacted = await reactToMessage(getServices(context), viewer, call);
  return reacted.ok
    ? new Response(null, { status: 204 })
    : apiError(REACTION_REFUSALS[reacted.refusal], reacted.refusal);
}
