import { conversationCallSchema } from "~/domain/conversation/conversation.schema";
import { deleteConversation } from "~/domain/conversation/delete-conversation";
import { getServices } from "~/middleware/context";
import type { Route } from "./+types/chat.php";
import { apiError, readJson } from "./read-call";
import { requireApiViewer } from "./require-api-viewer";

export const handle = { methods: ["DELETE"] };

/** DELETE /api/chat.php {conversation}: the conversation is gone for this member (R95). */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  const call = await readJson(request, conversationCallSchema);
  const deleted = await deleteConversation(getServices(context), viewer, call.conversation);
  return deleted.ok ? new Response(null, { status: 204 }) : apiError(404, deleted.refusal);
}
