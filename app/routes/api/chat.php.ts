import { deleteApiSchema } from "~/domain/conversation/conversation.schema";
import { deleteChatWith, deleteConversation } from "~/domain/conversation/delete-conversation";
import type { MemberId } from "~/kit/ids";
import { getServices } from "~/request/middleware/context";
import type { Route } from "./+types/chat.php";
import { apiError, readJson } from "./parse-request";
import { requireApiViewer } from "./require-api-viewer";

export const handle = { methods: ["DELETE"] };

/**
 * DELETE /api/chat.php {conversation}, or {profile} for the conversation with that member: deletes
 * it for this member (R95).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  const { conversation, profile } = await readJson(request, deleteApiSchema);
  const services = getServices(context);
  const deleted = conversation
    ? await deleteConversation(services, viewer, conversation)
    : await deleteChatWith(services, viewer, profile as MemberId);
  return deleted.ok ? new Response(null, { status: 204 }) : apiError(404, deleted.refusal);
}
