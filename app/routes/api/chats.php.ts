import { listConversations } from "~/domain/conversation/list-conversations";
import { getServices } from "~/middleware/context";
import type { Route } from "./+types/chats.php";
import { requireApiViewer } from "./require-api-viewer";

/** GET /api/chats.php: the member's chats, each with conversation.id, profile.id and num_unread_messages (specification section 7). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const { conversations, next } = await listConversations(getServices(context), viewer, url.searchParams.get("after"));
  const chats = conversations.map((row) => ({
    conversation: { id: row.id, last_message_at: row.at, preview: row.preview },
    profile: { id: row.otherId, name: row.name, fictional: Boolean(row.fictional) },
    num_unread_messages: row.unread,
  }));
  return Response.json({ chats, next });
}
