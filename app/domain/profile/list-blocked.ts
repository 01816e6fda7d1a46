import { decodeCursor, encodeCursor } from "~/db/cursor";
import type { PhotoRef } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { NamePhoto } from "../photo/photo-names";
import { type BlockedRow, selectBlockedPage } from "./blocked-store";

/** Members per page. */
const PAGE = 24;

export type Blocked = Omit<BlockedRow, "photoId"> & { photoId: PhotoRef | null };

/**
 * Members whom a member blocked, newest first, with the next page's cursor (null on the last page).
 * Members who blocked this member are never included.
 */
export async function listBlocked(
  services: Services,
  { actor, namePhoto }: { actor: MemberKey; namePhoto: NamePhoto },
  after: string | null,
) {
  const rows = await services.readTogether(selectBlockedPage(actor, decodeCursor(after), PAGE + 1));
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  const members = shown.map(
    ({ photoId, ...row }): Blocked => ({
      ...row,
      photoId: photoId && namePhoto(photoId, "public"),
    }),
  );
  return { members, next: rows.length > PAGE && last ? encodeCursor([last.at, last.id]) : null };
}
