import { readApiSchema } from "~/domain/conversation/conversation.schema";
import { markRead } from "~/domain/conversation/mark-read";
import { getServices } from "~/request/middleware/context";
import type { Route } from "./+types/read.php";
import { readJson } from "./parse-request";
import { requireApiViewer } from "./require-api-viewer";

/**
 * POST /api/read.php {conversation, seq}: marks the messages up to seq as read. 204 also if nothing
 * was new.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  const call = await readJson(request, readApiSchema);
  await markRead(getServices(context), viewer, {
    conversationId: call.conversation,
    seq: call.seq,
  });
  return new Response(null, { status: 204 });
}
