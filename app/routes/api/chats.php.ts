import { countMessages, listConversations } from "~/domain/conversation/list-conversations";
import { getServices } from "~/request/middleware/context";
import { getPhotoNamer } from "~/request/visitor-context";
import type { Route } from "./+types/chats.php";
import { requireApiViewer } from "./require-api-viewer";

/**
 * GET /api/chats.php: a page of the member's chats, each with conversation.id, profile.id and
 * num_unread_messages, and the totals over all chats (R94).
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const services = getServices(context);
  const [{ conversations, next }, totals] = await Promise.all([
    listConversations(
      services,
      { viewer, namePhoto: getPhotoNamer(context) },
      url.searchParams.get("after"),
    ),
    countMessages(services, viewer),
  ]);
  const chats = conversations.map((row) => ({
    conversation: {
      id: row.id,
      last_message_at: row.at,
      preview: row.preview,
      ...(row.gift && { gift: row.gift }),
      ...(row.photo && { photo: true }),
    },
    profile: { id: row.otherId, name: row.name, fictional: row.fictional },
    num_unread_messages: row.unread,
  }));
  return Response.json({
    chats,
    total_unread: totals.unread,
    total_messages: totals.messages,
    next,
  });
}
