import { listMessagesAfter } from "~/domain/conversation/open-conversation";
import { idSchemaOf } from "~/kit/id-schema";
import type { ConversationId } from "~/kit/ids";
import { z } from "~/kit/zod";
import { getServices } from "~/middleware/context";
import type { Route } from "./+types/messages.php";
import { apiError } from "./read-call";
import { requireApiViewer } from "./require-api-viewer";

const querySchema = z.strictObject({
  conversation: idSchemaOf<ConversationId>(),
  after: z.coerce.number().int().min(0),
});

/** GET /api/messages.php?conversation=&after=: what came after a sequence number, oldest first, for a page that resumes. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const query = querySchema.safeParse(Object.fromEntries(url.searchParams));
  if (!query.success) return apiError(400, "invalid");
  const { conversation: conversationId, after } = query.data;
  const page = await listMessagesAfter(getServices(context), viewer, { conversationId, after });
  return page ? Response.json(page) : apiError(404, "not_found");
}
