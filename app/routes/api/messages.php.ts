import { listMessagesAfter, openConversation } from "~/domain/conversation/open-conversation";
import type { ConversationId } from "~/kit/ids";
import { idSchemaOf } from "~/kit/schemas";
import { z } from "~/kit/zod";
import { getServices } from "~/request/middleware/context";
import type { Route } from "./+types/messages.php";
import { apiError } from "./parse-request";
import { requireApiViewer } from "./require-api-viewer";

const conversation = idSchemaOf<ConversationId>();
const querySchema = z.union([
  z.strictObject({ conversation, after: z.coerce.number().int().min(0) }),
  z.strictObject({ conversation, before: z.coerce.number().int().min(1) }),
]);

/**
 * GET /api/messages.php?conversation=&after=: messages after a sequence number, for a page that
 * resumes; with `before` instead, those before a number, for a page that scrolls back. Oldest
 * first; `more` is true if further messages exist in that direction.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const query = querySchema.safeParse(Object.fromEntries(url.searchParams));
  if (!query.success) return apiError(400, "invalid");
  const { conversation: conversationId, ...place } = query.data;
  const services = getServices(context);
  if ("after" in place) {
    const page = await listMessagesAfter(services, viewer, { conversationId, after: place.after });
    return page ? Response.json(page) : apiError(404, "not_found");
  }
  const chat = await openConversation(services, viewer, { conversationId, ...place });
  return chat
    ? Response.json({ messages: chat.messages, more: chat.hasEarlier })
    : apiError(404, "not_found");
}
