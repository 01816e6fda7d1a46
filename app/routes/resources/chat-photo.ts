import { findChatPhoto } from "~/domain/conversation/chat-photo";
import { isPhotoSize } from "~/domain/photo/photo";
import { type ConversationId, isId, type PhotoId } from "~/kit/ids";
import { getServices, getViewer } from "~/request/middleware/context";
import type { Route } from "./+types/chat-photo";
import { pictureResponse } from "./picture-response";

/**
 * Revalidated on each use, so that a deleted or blocked photo is gone at once; a cached copy is
 * confirmed with a 304.
 */
const CACHE_CONTROL = "private, no-cache";

/**
 * GET or HEAD /chats/{id}/photos/{photo}/{main|thumb|tiny}: for the two members of the
 * conversation; 404 for all others (R245).
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const viewer = getViewer(context);
  const { id, photo, size } = params;
  const isValid = viewer && isId<ConversationId>(id) && isId<PhotoId>(photo) && isPhotoSize(size);
  const key = isValid
    ? await findChatPhoto(services, viewer, { conversationId: id, photo, size })
    : null;
  return pictureResponse(services, request, {
    key,
    tag: `"${photo}-${size}"`,
    headers: {
      "cache-control": CACHE_CONTROL,
      "cross-origin-resource-policy": "same-origin",
      vary: "cookie",
    },
  });
}
