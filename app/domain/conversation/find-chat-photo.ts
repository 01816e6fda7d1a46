import { first } from "~/db/batch";
import type { ConversationId, PhotoId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { type PhotoSize, photoKeyOf } from "../photo/photo";
import { selectChatPhoto } from "./chat-photo-store";

type ChatPhotoRequest = { conversationId: ConversationId; photo: PhotoId; size: PhotoSize };

/**
 * Storage location of a conversation photo for one of its two members; null for everybody else
 * (R245).
 */
export async function findChatPhoto(
  services: Services,
  member: MemberKey,
  { conversationId, photo, size }: ChatPhotoRequest,
): Promise<string | null> {
  const { id, siteId } = member;
  const row = await first(services.db, selectChatPhoto({ id, siteId, conversationId, photo }));
  return row ? photoKeyOf(`${siteId}/${photo}`, size) : null;
}
