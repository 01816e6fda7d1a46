/**
 * Keyset cursors: the sort key of the last row, opaque to the browser.
 * A cursor is [moment, id]; anything else reads as "first page", since a stale link should still show people.
 */
export type Cursor = readonly [at: number, id: string];

/** The dot is no letter of an id. */
const PATTERN = /^(\d{1,15})\.([-0-9A-Z_a-z]{1,64})$/;

export function encodeCursor([at, id]: Cursor): string {
  return `${at}.${id}`;
}

export function decodeCursor(value: string | null | undefined): Cursor | null {
  const match = PATTERN.exec(value ?? "");
  return match ? [Number(match[1]), match[2] as string] : null;
}
