import { decodeCursor, encodeCursor } from "~/db/cursor";
import type { PhotoRef } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { PhotoRefBuilder } from "../photo/photo-refs";
import { type BlockedRow, selectBlockedPage } from "./blocked-store";

/** Members per page. */
const PAGE_SIZE = 24;

export type BlockedMember = Omit<BlockedRow, "photoId"> & { photoId: PhotoRef | null };

/**
 * Members whom a member blocked, newest first, with the next page's cursor (null on the last page).
 * Members who blocked this member are never included.
 */
export async function listBlocked(
  services: Services,
  { actor, namePhoto }: { actor: MemberKey; namePhoto: PhotoRefBuilder },
  after: string | null,
) {
  const rows = await services.readTogether(
    selectBlockedPage(actor, decodeCursor(after), PAGE_SIZE + 1),
  );
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  const members = shown.map(
    ({ photoId, ...row }): BlockedMember => ({
      ...row,
      photoId: photoId && namePhoto(photoId, "public"),
    }),
  );
  return {
    members,
    next: rows.length > PAGE_SIZE && last ? encodeCursor([last.at, last.id]) : null,
  };
}
