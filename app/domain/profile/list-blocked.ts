import { decodeCursor, encodeCursor } from "~/db/cursor";
import type { PhotoRef } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { NamePhoto } from "../photo/photo-names";
import { type BlockedRow, selectBlockedPage } from "./blocked-store";

/** People shown at once. */
const PAGE = 24;

/** Somebody in the list as a page shows them. */
export type Blocked = Omit<BlockedRow, "photoId"> & { photoId: PhotoRef | null };

/** Whom a member blocked, newest first, with the cursor of the next page (null on the last). Who blocked the member is never in it. */
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
