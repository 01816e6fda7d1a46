import { type Cursor, decodeCursor, encodeCursor } from "~/db/cursor";

/** Where a page of a search ended: among those with a photo, or among those without, who come after them. */
export type SearchCursor = { photo: boolean; at: Cursor };

/** Marks a cursor that stands among those without a photo. */
const PHOTOLESS = "n";

/** As the address of the next page carries it. */
export function encodeSearchCursor({ photo, at }: SearchCursor): string {
  return (photo ? "" : PHOTOLESS) + encodeCursor(at);
}

/** Anything else reads as the first page, as cursors do. */
export function decodeSearchCursor(value: string | null | undefined): SearchCursor | null {
  const photo = !value?.startsWith(PHOTOLESS);
  const at = decodeCursor(photo ? value : value?.slice(PHOTOLESS.length));
  return at && { photo, at };
}
