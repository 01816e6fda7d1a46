import { type Cursor, type CursorOwner, decodeOwnCursor, encodeOwnCursor } from "~/db/cursor";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";

/**
 * Where a page of a search ended: within members with a photo, or within those without, who follow.
 */
export type SearchCursor = { photo: boolean; at: Cursor };
type CursorServices = Pick<Services, "networkKey">;

/** Marks a cursor within members without a photo. */
const WITHOUT_PHOTO = "n";

/** Encodes a cursor for the next page's URL, valid for its searcher only (decision 0043). */
export const encodeSearchCursor = (
  keyed: CursorServices,
  searcher: MemberKey,
  { photo, at }: SearchCursor,
): string => encodeOwnCursor(searchCursorOwner(keyed, searcher), at, photo ? "" : WITHOUT_PHOTO);

/** Decodes a cursor; an invalid one reads as the first page. */
export function decodeSearchCursor(
  keyed: CursorServices,
  searcher: MemberKey,
  encrypted: string | null | undefined,
): SearchCursor | null {
  const cursor = decodeOwnCursor(searchCursorOwner(keyed, searcher), encrypted);
  return cursor && { photo: cursor.mark !== WITHOUT_PHOTO, at: cursor.at };
}

const searchCursorOwner = (
  { networkKey: key }: CursorServices,
  { id, siteId }: MemberKey,
): CursorOwner => ({
  key,
  list: "search",
  siteId,
  id,
});
