import { decryptShort, encryptShort } from "~/kit/encrypt-short";

/**
 * Keyset cursors: the sort key of the last row.
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

/** Whose a cursor is, and of which list; `key` is the environment's. */
export type CursorOwner = { key: string; list: string; siteId: string; id: string };

/**
 * A cursor that holds a moment of somebody else's, and where a page ended early whoever stood there, shown or not: only
 * its owner goes on by it, and nobody reads it or makes one (R222). `mark` is a letter of the list's own.
 */
export const encodeOwnCursor = (owner: CursorOwner, cursor: Cursor, mark: "" | "n" | "s" = "") =>
  encryptShort(owner.key, mark + encodeCursor(cursor), aboutOf(owner));

export function decodeOwnCursor(owner: CursorOwner, encrypted: string | null | undefined) {
  const text = encrypted ? decryptShort(owner.key, encrypted, aboutOf(owner)) : null;
  const [, mark, rest] = /^([a-z]?)(.*)$/.exec(text ?? "") ?? [];
  const at = decodeCursor(rest);
  return at && { mark, at };
}

const aboutOf = ({ list, siteId, id }: CursorOwner) => `${list} ${siteId} ${id}`;
