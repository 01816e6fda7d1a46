import { decodeCursor, encodeCursor } from "~/db/cursor";
import type { PhotoRef } from "~/kit/ids";
import type { Services } from "~/services";
import type { NamePhoto } from "../photo/photo-names";
import type { Viewer } from "../session/session";
import { type ConversationRow, selectConversations } from "./list-store";

/** Conversations shown at once. */
const PAGE = 30;

/** A row of it as a page shows it. */
export type Conversation = Omit<ConversationRow, "photoId"> & { photoId: PhotoRef | null };

/** A member's chats list, newest first, with the cursor of the next page (null on the last). */
export async function listConversations(
  services: Services,
  { viewer, namePhoto }: { viewer: Viewer; namePhoto: NamePhoto },
  after: string | null,
) {
  const rows = await services.readTogether(
    selectConversations(viewer, decodeCursor(after), PAGE + 1),
  );
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  const conversations = shown.map(
    ({ photoId, ...row }): Conversation => ({
      ...row,
      photoId: photoId && namePhoto(photoId, "members_hidden"),
    }),
  );
  return {
    conversations,
    next: rows.length > PAGE && last ? encodeCursor([last.at, last.id]) : null,
  };
}
