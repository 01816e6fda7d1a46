import { decryptShort, encryptShort } from "~/kit/crypto";

/**
 * Keyset cursors: the sort key of the last row. A cursor is [moment, id]. An invalid cursor means
 * the first page, so that a stale link still shows results.
 */
export type Cursor = readonly [at: number, id: string];

/** An id never contains a dot. */
const PATTERN = /^(\d{1,15})\.([-0-9A-Z_a-z]{1,64})$/;

export function encodeCursor([at, id]: Cursor): string {
  return `${at}.${id}`;
}

export function decodeCursor(value: string | null | undefined): Cursor | null {
  const match = PATTERN.exec(value ?? "");
  return match ? [Number(match[1]), match[2] as string] : null;
}

/** The member and the list that a cursor belongs to; `key` is the environment's secret. */
export type CursorOwner = { key: string; list: string; siteId: string; id: string };

/**
 * An encrypted cursor, for positions that reveal another member's timestamp or a page that ended
 * early because of hidden members. Only its owner can use it; nobody can read or forge it (R222).
 * `mark` is a letter that the list defines.
 */
export const encodeOwnCursor = (owner: CursorOwner, cursor: Cursor, mark: "" | "n" | "s" = "") =>
  encryptShort(owner.key, mark + encodeCursor(cursor), cursorPurpose(owner));

export function decodeOwnCursor(owner: CursorOwner, encrypted: string | null | undefined) {
  const text = encrypted ? decryptShort(owner.key, encrypted, cursorPurpose(owner)) : null;
  const [, mark, rest] = /^([a-z]?)(.*)$/.exec(text ?? "") ?? [];
  const at = decodeCursor(rest);
  return at && { mark, at };
}

const cursorPurpose = ({ list, siteId, id }: CursorOwner) => `${list} ${siteId} ${id}`;
