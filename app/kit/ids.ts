import { v7 } from "uuid";

declare const noun: unique symbol;
/** A string that says whose id it is; a type alone. It is cast where it is born, read from a row, or parsed. */
type Id<Noun extends string> = string & { readonly [noun]: Noun };
/** An account's, a profile's and a member's: one person, one id. */
export type MemberId = Id<"member">;
export type SiteId = Id<"site">;
export type ConversationId = Id<"conversation">;
export type PhotoId = Id<"photo">;
/** A photo's id as pages are given it: alone, or with what its signed addresses need (domain/photo/photo-names.ts). */
export type PhotoRef = Id<"photo as it is named">;
export type LetterId = Id<"letter">;
/** A push of the outbox. */
export type PushId = Id<"push">;
/** A browser that a member lets show notifications. */
export type PushBrowserId = Id<"push subscription">;
export type ComplaintId = Id<"complaint">;
export type TakeoutId = Id<"takeout">;
/** A first message that waits for a look. */
export type HeldId = Id<"held message">;
export type StaffDeedId = Id<"staff deed">;
/** Names a session in its member's list; its secret is another. */
export type SessionId = Id<"session">;
export type PasskeyId = Id<"passkey">;
export type SavedSearchId = Id<"saved search">;
export type OrderId = Id<"order">;
export type PaymentId = Id<"payment">;
export type RefundId = Id<"refund">;
/** What `newId` makes. */
export type OurId =
  | MemberId
  | SiteId
  | ConversationId
  | PhotoId
  | LetterId
  | PushId
  | PushBrowserId
  | ComplaintId
  | TakeoutId
  | HeldId
  | StaffDeedId
  | SessionId
  | PasskeyId
  | SavedSearchId
  | OrderId
  | PaymentId
  | RefundId;
/** What a page makes itself, so that a form or message sent twice counts once: a UUID in lower case. */
export type ClientId = Id<"client">;
/** The same as it is stored: 22 letters. */
export type StoredClientId = Id<"stored client">;

/** In the order of ASCII, so that letters sort as their bytes do. */
const LETTERS = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
const LENGTH = 22;

/** Stands where an erased member's id stood: an id that `newId` never makes, all zeros. */
export const NOBODY = "-".repeat(LENGTH) as MemberId;

/** One of our ids as an address or a call brings it: 22 letters. */
export const ID_PATTERN = /^[-0-9A-Z_a-z]{22}$/;

/** Whose id it would be, the caller says: `isId<MemberId>(params.id)`. */
export const isId = <T extends OurId>(value: unknown): value is T =>
  typeof value === "string" && ID_PATTERN.test(value);

/** 22 letters that sort by the millisecond they were made in: a UUIDv7 (RFC 9562), 14 letters shorter. */
export function newId<T extends OurId>(): T {
  return lettersOf(v7(undefined, new Uint8Array(16))) as T;
}

/** The millisecond in which an id of ours was made: its first 48 bits (RFC 9562, 5.7). */
export const madeAt = (id: OurId): number =>
  Array.from(id.slice(0, 8)).reduce((sum, letter) => sum * 64 + LETTERS.indexOf(letter), 0);

/** 16 bytes as 22 letters, in the same order. */
export function lettersOf(bytes: Uint8Array): string {
  let letters = "";
  for (let n = 0; n < LENGTH; n++) {
    const at = n * 6;
    const pair = ((bytes[at >> 3] ?? 0) << 8) | (bytes[(at >> 3) + 1] ?? 0);
    letters += LETTERS[(pair >> (10 - (at & 7))) & 63];
  }
  return letters;
}

/** What sorts before every id that is made from a moment on. */
export function firstIdAt(at: number): string {
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(at) << 16n);
  return lettersOf(bytes);
}

/** A page's UUID as it is stored: 22 letters. */
export function packClientId(uuid: ClientId): StoredClientId {
  const hex = uuid.replaceAll("-", "");
  return lettersOf(
    Uint8Array.from({ length: 16 }, (_, n) => Number.parseInt(hex.slice(2 * n, 2 * n + 2), 16)),
  ) as StoredClientId;
}

/** The UUID that was packed, as its page made it. */
export function unpackClientId(letters: StoredClientId): ClientId {
  let bits = 0n;
  for (const letter of letters) bits = (bits << 6n) | BigInt(LETTERS.indexOf(letter));
  const hex = (bits >> 4n).toString(16).padStart(32, "0");
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5") as ClientId;
}
