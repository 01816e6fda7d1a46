import { type Cursor, type CursorOwner, decodeOwnCursor, encodeOwnCursor } from "~/db/cursor";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";

/** Where a page of a search ended: among those with a photo, or among those without, who come after them. */
export type SearchCursor = { photo: boolean; at: Cursor };
type Keyed = Pick<Services, "networkKey">;

/** Marks a cursor that stands among those without a photo. */
const PHOTOLESS = "n";

/** As the address of the next page carries it, for its searcher alone (decision 0043). */
export const encodeSearchCursor = (
  keyed: Keyed,
  searcher: MemberKey,
  { photo, at }: SearchCursor,
): string => encodeOwnCursor(ownerOf(keyed, searcher), at, photo ? "" : PHOTOLESS);

/** Anything else reads as the first page, as cursors do. */
export function decodeSearchCursor(
  keyed: Keyed,
  searcher: MemberKey,
  encrypted: string | null | undefined,
): SearchCursor | null {
  const cursor = decodeOwnCursor(ownerOf(keyed, searcher), encrypted);
  return cursor && { photo: cursor.mark !== PHOTOLESS, at: cursor.at };
}

const ownerOf = ({ networkKey: key }: Keyed, { id, siteId }: MemberKey): CursorOwner => ({
  ...{ key, list: "search", siteId, id },
});
